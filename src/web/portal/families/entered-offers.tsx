import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { functions } from '../../../contract/functions.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import { m } from '../../../words/messages.js';
import { calls } from '../../calls.ts';
import { useApp, useUser } from '../../shared/app.tsx';
import { describeFailure } from '../../shared/failure.ts';
import { useFormat } from '../../shared/format.ts';
import { useToasts } from '../../shared/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useFamilyChanged } from './family-data.ts';

type Offer = OutputOf<typeof functions.enteredAs>['offers'][number];
const KEY = 'entered-as';

/** Whoever the school has entered at this person's proven address: whether they are that guardian is asked once. */
export function EnteredOffers() {
  const { call } = useApp();
  const user = useUser();
  const { data } = useQuery({
    // Proving the address is what brings the question.
    queryKey: [KEY, user?.email, user?.emailVerified],
    queryFn: () => call(calls.enteredAs),
    enabled: Boolean(user?.emailVerified),
  });
  return data?.offers.map((offer) => <Question key={offer.guardianId} offer={offer} />);
}

function Question({ offer: { guardianId, name, students } }: { offer: Offer }) {
  const { call } = useApp();
  const format = useFormat();
  const changed = useFamilyChanged();
  const queryClient = useQueryClient();
  const { show } = useToasts();
  const answer = useMutation({
    mutationFn: (isMe: boolean) => call(calls.answerEntered, { guardianId, isMe }),
    onSuccess: async (_done, isMe) => {
      const detail = isMe ? m.families_entered_joined() : m.families_entered_refused();
      show({ severity: 'success', summary: m.account_done(), detail });
      await Promise.all([changed(), queryClient.invalidateQueries({ queryKey: [KEY] })]);
    },
  });
  const told = { name, students: format.list(students) };
  return (
    <Notice tone="info" title={m.families_entered_title()}>
      <Stack gap="small">
        <p>{name === '' ? m.families_entered_nameless(told) : m.families_entered_as(told)}</p>
        <p>{m.families_entered_hint()}</p>
        {answer.error && <p role="alert">{describeFailure(answer.error)}</p>}
        <Cluster>
          <Button
            isBusy={answer.isPending && answer.variables}
            disabled={answer.isPending}
            onClick={() => answer.mutate(true)}
          >
            {m.families_entered_yes()}
          </Button>
          <Button look="secondary" disabled={answer.isPending} onClick={() => answer.mutate(false)}>
            {m.families_entered_no()}
          </Button>
        </Cluster>
      </Stack>
    </Notice>
  );
}
