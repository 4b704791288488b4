import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { m } from '../../../words/messages.js';
import { calls } from '../../calls.ts';
import { paths } from '../../paths.ts';
import { useApp } from '../../shared/app.tsx';
import { describeFailure } from '../../shared/failure.ts';
import { useFormat } from '../../shared/format.ts';
import { InvitationFrame } from '../../shared/invitations/invitation-frame.tsx';
import { useToasts } from '../../shared/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { MAY_WORDS, useFamilyChanged } from './family-data.ts';

/** What an invitation is to: shown first, and accepted by whoever opens it signed in. */
export function InvitationPage() {
  const token = useLocation().hash;
  const { call } = useApp();
  const offer = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => call(calls.invitationOffer, { token }),
    retry: false,
    gcTime: 0,
  });
  return (
    <InvitationFrame offer={offer} back={<Link to={paths.manageAccount}>{m.families_to_family()}</Link>}>
      {offer.data && <Offer token={token} {...offer.data} />}
    </InvitationFrame>
  );
}

type OfferProps = {
  readonly token: string;
  readonly access: keyof typeof MAY_WORDS;
  readonly into: 'family' | 'student';
  readonly invitedBy: string;
  readonly students: readonly string[];
};

function Offer({ token, access, into, invitedBy, students }: OfferProps) {
  const { call } = useApp();
  const format = useFormat();
  const navigate = useNavigate();
  const changed = useFamilyChanged();
  const { show } = useToasts();
  const accept = useMutation({
    mutationFn: () => call(calls.acceptInvitation, { token }),
    onSuccess: async () => {
      await changed();
      show({ severity: 'success', summary: m.account_done(), detail: m.families_accepted() });
      await navigate({ to: access === 'pick-up' ? paths.manageAccount : paths.students, replace: true });
    },
  });
  const told = { who: invitedBy || m.families_mail_somebody(), students: format.list(students) };
  return (
    <Stack>
      <p>
        {students.length === 0
          ? m.families_offer_empty(told)
          : into === 'family'
            ? m.families_offer_family(told)
            : m.families_offer_student(told)}
      </p>
      <p>{MAY_WORDS[access]()}</p>
      {into === 'student' && access !== 'pick-up' && <p>{m.families_offer_household()}</p>}
      {accept.error && (
        <Notice tone="error" isAlert>
          {describeFailure(accept.error, { gone: m.families_invitation_unknown })}
        </Notice>
      )}
      <Cluster>
        <Button isBusy={accept.isPending} onClick={() => accept.mutate()}>
          {m.families_accept()}
        </Button>
        <ButtonLink look="quiet" to={paths.classes}>
          {m.families_not_now()}
        </ButtonLink>
      </Cluster>
    </Stack>
  );
}
