import { Stack } from '../../ui/layout.tsx';
import { PasswordField } from '../../ui/text-field.tsx';
import { Form, FormEnd } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { m } from '../../../words/messages.js';
import { IdentityError } from '../../identity/identity.ts';
import { useApp, useUser } from '../../shared/app.tsx';
import { describeFailure } from '../../shared/failure.ts';
import { useToasts } from '../../shared/toasts.ts';

interface Values {
  current: string;
  next: string;
}

/** Changes the password; the current one is asked for, and everywhere else one is signed out. */
export function PasswordForm() {
  const { identity } = useApp();
  const user = useUser();
  const toasts = useToasts();
  const form = useForm<Values, void>({
    saved: { version: 0, values: { current: '', next: '' } },
    check: ({ current, next }) => ({
      ...(!current && { current: m.account_password_current_missing() }),
      ...(!next && { next: m.account_password_next_missing() }),
    }),
    save: ({ current, next }) => identity.changePassword(current, next),
    told: wrongFields,
    onSaved: () =>
      toasts.show({ severity: 'success', summary: m.account_done(), detail: m.account_password_changed(), life: 6000 }),
  });
  const reveals = { label: m.account_password_show(), show: m.sign_in_show(), hide: m.sign_in_hide() };
  return (
    <Form form={form}>
      <Stack>
        {/* Password managers look for the name that belongs to the password. */}
        <input type="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
        <PasswordField
          {...form.field('current')}
          reveals={reveals}
          label={m.account_password_current()}
          required
          autoComplete="current-password"
        />
        <PasswordField
          {...form.field('next')}
          reveals={reveals}
          label={m.account_password_next()}
          description={m.account_password_rule()}
          required
          autoComplete="new-password"
        />
        <FormEnd form={form} describe={describeTrouble} send={m.account_password_change()} look="secondary" />
      </Stack>
    </Form>
  );
}

/** What the identity service says about one of the two. */
function wrongFields(error: unknown): Record<string, string> {
  const code = error instanceof IdentityError ? error.code : null;
  if (code === 'wrong-password' || code === 'invalid-credential') return { current: m.account_password_wrong() };
  return code === 'weak-password' ? { next: m.account_password_weak() } : {};
}

function describeTrouble(error: Error): string {
  const seconds = error instanceof IdentityError ? error.retryAfterSeconds : undefined;
  return describeFailure(error, {
    'too-often': () =>
      seconds ? m.account_password_wait({ minutes: Math.ceil(seconds / 60) }) : m.account_password_wait_long(),
  });
}
