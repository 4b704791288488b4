import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '../../../../words/messages.js';
import { useFormat } from '../../../shared/format.ts';
import { QuestionDialog } from '../../../shared/question-dialog.tsx';
import { useToasts } from '../../../shared/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { Form, FormEnd } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Cluster, Stack } from '../../../ui/layout.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useActs } from './acts.ts';
import { CodeField } from './code-field.tsx';
import { whyNot, wrongCode } from './set-up.tsx';

/** From here on one should think of new ones. */
const FEW = 3;

interface StandingProps {
  readonly since: string;
  readonly left: number;
  /** The school asks for it: without it no role counts. */
  readonly isAsked: boolean;
  readonly onCodes: (codes: readonly string[]) => unknown;
  readonly onEnded: () => unknown;
}

/** The second factor is on: how many recovery codes are left, new ones, and its end. */
export function Standing({ since, left, isAsked, onCodes, onEnded }: StandingProps) {
  const { renewRecoveryCodes } = useActs();
  const format = useFormat();
  const [isAsking, setAsking] = useState(false);
  const [isEnding, setEnding] = useState(false);
  const renew = useMutation({
    mutationFn: renewRecoveryCodes,
    gcTime: 0,
    onSettled: () => setAsking(false),
    onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
  });
  return (
    <Stack>
      <p>{m.account_second_on({ at: format.instant(since) })}</p>
      {left > FEW ? (
        <p>{m.account_second_left({ count: left })}</p>
      ) : (
        <Notice tone="warn">{m.account_second_few({ count: left })}</Notice>
      )}
      {renew.error && (
        <Notice tone="error" isAlert>
          {whyNot(renew.error)}
        </Notice>
      )}
      {isEnding ? (
        <End isAsked={isAsked} onEnded={onEnded} onLeave={() => setEnding(false)} />
      ) : (
        <Cluster>
          <Button look="secondary" onClick={() => setAsking(true)}>
            {m.account_second_renew()}
          </Button>
          <Button look="secondary" onClick={() => setEnding(true)}>
            {m.account_second_end()}
          </Button>
        </Cluster>
      )}
      <QuestionDialog
        isOpen={isAsking}
        title={m.account_second_renew_question()}
        effect={m.account_second_renew_effect()}
        act={m.account_second_renew()}
        keep={m.account_second_renew_keep()}
        isPending={renew.isPending}
        error={null}
        onAct={() => {
          // What asks for the password stands over the screen, and not over this.
          setAsking(false);
          renew.mutate();
        }}
        onKeep={() => setAsking(false)}
      />
    </Stack>
  );
}

function End({ isAsked, onEnded, onLeave }: { isAsked: boolean; onEnded: () => unknown; onLeave: () => void }) {
  const { end } = useActs();
  const { show } = useToasts();
  const form = useForm<{ code: string }, null>({
    saved: { version: 0, values: { code: '' } },
    check: ({ code }) => (code.trim() === '' ? { code: m.sign_in_second_missing() } : {}),
    save: ({ code }) => end(code),
    told: wrongCode,
    onSaved: () => {
      show({ severity: 'success', summary: m.account_done(), detail: m.account_second_ended(), life: 6000 });
      return onEnded();
    },
  });
  return (
    <Form form={form}>
      <Stack>
        <p>{m.account_second_end_effect()}</p>
        {isAsked && <Notice tone="warn">{m.account_second_end_asked()}</Notice>}
        <CodeField {...form.field('code')} label={m.account_second_end_code()} isFirst />
        <FormEnd
          form={form}
          describe={whyNot}
          send={m.account_second_end()}
          leave={{ label: m.account_second_keep(), onClick: onLeave }}
        />
      </Stack>
    </Form>
  );
}
