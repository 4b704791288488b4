import { Cluster, Stack } from '../ui/layout.tsx';
import { NumberField } from '../ui/text-field.tsx';
import { Button } from '../ui/button.tsx';
import { Form } from '../ui/form/form.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { Notice } from '../ui/notice.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '../../words/messages.js';
import type { EmbeddedIdentity } from '../identity/embedded.ts';
import { IdentityError } from '../identity/identity.ts';
import { describeFailure } from './failure.ts';
import { useApp } from './app.tsx';
import { useToasts } from './toasts.ts';

/**
 * How somebody signed in confirms their address without the link: the six figures of the mail, and the mail once more. The hosted identity
 * service mails links only.
 */
export function ConfirmEmail() {
  const { identity } = useApp();
  const [timesSent, setTimesSent] = useState(0);
  return (
    <Stack>
      {/* With a new mail the form is a new one: a wrong code of before does not stay in it. */}
      {identity.kind === 'embedded' && <FiguresForm key={timesSent} />}
      <SendAgain onSent={() => setTimesSent(timesSent + 1)} />
    </Stack>
  );
}

/** The six figures of the mail that asked an address whether it is theirs. */
export function FiguresForm() {
  const { identity } = useApp();
  const { show } = useToasts();
  const queryClient = useQueryClient();
  const form = useForm<{ figures: string }, void>({
    saved: { version: 0, values: { figures: '' } },
    check: ({ figures }) =>
      /^\d{6}$/.test(figures.normalize('NFKC').replaceAll(/[\s-]/g, '')) ? {} : { figures: m.account_code_missing() },
    // Only the embedded service mails figures.
    save: ({ figures }) => (identity as EmbeddedIdentity).confirmByFigures(figures),
    told: (error) => ({ figures: whyNot(error) }),
    onSaved: () => {
      show({ severity: 'success', summary: m.account_done(), detail: m.account_email_confirmed_now(), life: 6000 });
      void queryClient.invalidateQueries();
    },
  });
  return (
    <Form form={form}>
      <Cluster isFooted>
        <NumberField
          {...form.field('figures')}
          label={m.account_code()}
          description={m.account_code_hint()}
          autoComplete="one-time-code"
          maxLength={12}
        />
        <Button type="submit" isBusy={form.isPending}>
          {m.account_code_confirm()}
        </Button>
      </Cluster>
    </Form>
  );
}

function SendAgain({ onSent }: { onSent: () => void }) {
  const { identity, organization } = useApp();
  const { show } = useToasts();
  const send = useMutation({
    mutationFn: () => identity.sendEmailVerification(),
    gcTime: 0,
    onSuccess: () => {
      show({ severity: 'success', summary: m.account_done(), detail: m.account_email_sent(), life: 6000 });
      onSent();
    },
  });
  return (
    <>
      {send.error && (
        <Notice tone="error" isAlert>
          {whyNotSent(send.error)}
          {isTooMany(send.error) && organization.helpEmail && (
            <>
              {' '}
              {m.account_email_help()} <a href={`mailto:${organization.helpEmail}`}>{organization.helpEmail}</a>
            </>
          )}
        </Notice>
      )}
      <Button
        look="secondary"
        isBusy={send.isPending}
        onClick={() => send.mutate()}
        style={{ alignSelf: 'flex-start' }}
      >
        {m.account_email_send_again()}
      </Button>
    </>
  );
}

// Signed out elsewhere, or for too long: nothing is wrong on our side.
const SIGNED_OUT = { 'signed-out': m.sign_in_why_expired } as const;

const isTooMany = (error: Error) => error instanceof IdentityError && error.code === 'too-many-requests';

const minutesOf = (error: IdentityError) => Math.ceil((error.retryAfterSeconds ?? 60) / 60);

function whyNot(error: unknown): string {
  if (!(error instanceof IdentityError)) return describeFailure(error);
  if (error.code === 'invalid-action-code') return m.account_code_wrong();
  return describeFailure(error, {
    ...SIGNED_OUT,
    'too-often': () => m.account_code_used_up({ minutes: minutesOf(error) }),
  });
}

/** The limit says from when the mail may be sent again. */
function whyNotSent(error: Error): string {
  if (!(error instanceof IdentityError)) return describeFailure(error);
  const wait = () =>
    error.retryAfterSeconds ? m.account_email_wait({ minutes: minutesOf(error) }) : m.account_email_wait_long();
  return describeFailure(error, { ...SIGNED_OUT, 'too-often': wait });
}
