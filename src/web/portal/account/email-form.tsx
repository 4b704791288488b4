import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '../../../words/messages.js';
import type { EmbeddedIdentity } from '../../identity/embedded.ts';
import { IdentityError } from '../../identity/identity.ts';
import { FiguresForm } from '../../shared/confirm-email.tsx';
import { useApp } from '../../shared/app.tsx';
import { describeFailure } from '../../shared/failure.ts';
import { useToasts } from '../../shared/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Form, FormEnd } from '../../ui/form/form.tsx';
import type { Keeper } from '../../ui/form/keeper.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { Stack } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField, TextField } from '../../ui/text-field.tsx';
import { hasDraft, useDraft } from '../students/students-drafts.ts';

const ASKED = ['asked-email'];
const NEW_EMAIL = 'email';

interface Values {
  email: string;
  password: string;
}

/** Another address: behind a button, since it is rarely wanted. */
export function ChangeEmail() {
  const { identity } = useApp();
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(() => hasDraft(NEW_EMAIL));
  const isEmbedded = identity.kind === 'embedded';
  const { data: asked = null } = useQuery({
    queryKey: ASKED,
    // The port's kind says which adapter it is; the hosted service tells nobody what it has asked.
    queryFn: () => (identity as EmbeddedIdentity).askedEmail(),
    enabled: isEmbedded,
  });
  if (isOpen)
    return (
      <EmailForm
        onAsked={(email) => {
          queryClient.setQueryData(ASKED, email);
          setOpen(false);
        }}
        onClose={() => setOpen(false)}
      />
    );
  return (
    <Stack>
      {asked !== null && (
        <>
          <Notice tone="info" isStatus>
            {m.account_email_asked({ email: asked })}
          </Notice>
          {isEmbedded && <FiguresForm />}
        </>
      )}
      <Button look="secondary" onClick={() => setOpen(true)} style={{ alignSelf: 'flex-start' }}>
        {m.account_email_change()}
      </Button>
    </Stack>
  );
}

function EmailForm({ onAsked, onClose }: { onAsked: (email: string) => void; onClose: () => void }) {
  const { identity } = useApp();
  const { show } = useToasts();
  const form = useForm<Values, 'asked' | 'changed'>({
    saved: { version: 0, values: { email: '', password: '' } },
    keeper: withoutPassword(useDraft<Values>(NEW_EMAIL)),
    check: ({ email, password }) => ({
      ...(!email.trim() && { email: m.account_email_missing() }),
      ...(!password && { password: m.account_password_current_missing() }),
    }),
    save: ({ email, password }) => identity.changeEmail(email.trim(), password),
    told: wrongFields,
    onSaved: (outcome, { email }) => {
      if (outcome === 'asked') return onAsked(email.trim());
      show({ severity: 'success', summary: m.account_done(), detail: m.account_email_changed(), life: 6000 });
      onClose();
    },
  });
  return (
    <Form form={form}>
      <TextField
        {...form.field('email')}
        type="email"
        label={m.account_email_new()}
        description={identity.sendsMail ? m.account_email_new_hint() : m.account_email_new_hint_no_mail()}
        autoComplete="email"
        maxLength={254}
        required
      />
      <PasswordField
        {...form.field('password')}
        reveals={{ label: m.account_password_show(), show: m.sign_in_show(), hide: m.sign_in_hide() }}
        label={m.account_password_current()}
        autoComplete="current-password"
        required
      />
      <FormEnd
        form={form}
        describe={describeTrouble}
        send={m.account_email_change()}
        leave={{ label: m.account_cancel(), onClick: onClose }}
      />
    </Form>
  );
}

/** The address waits where the form is closed or left; a password is typed anew. */
function withoutPassword(keeper: Keeper<Values>): Keeper<Values> {
  const write: Keeper<Values>['write'] = (kept) =>
    keeper.write(kept?.values.email ? { ...kept, values: { ...kept.values, password: '' } } : null);
  return { ...keeper, write };
}

const WRONG: Partial<Record<IdentityError['code'], () => Record<string, string>>> = {
  'wrong-password': () => ({ password: m.account_password_wrong() }),
  'invalid-email': () => ({ email: m.account_email_invalid() }),
  'missing-email': () => ({ email: m.account_email_missing() }),
  'email-already-in-use': () => ({ email: m.account_email_taken() }),
};

function wrongFields(error: unknown): Record<string, string> {
  return (error instanceof IdentityError && WRONG[error.code]?.()) || {};
}

function describeTrouble(error: Error): string {
  const seconds = error instanceof IdentityError ? error.retryAfterSeconds : undefined;
  return describeFailure(error, {
    'signed-out': m.sign_in_why_expired,
    'too-often': () =>
      seconds ? m.account_password_wait({ minutes: Math.ceil(seconds / 60) }) : m.account_password_wait_long(),
  });
}
