import { Alert, Button, PasswordInput, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { m } from '../../../words/messages.js';
import { IdentityError } from '../../identity/identity.ts';
import { useApp, useUser } from '../../shared/app.tsx';
import { useToasts } from '../../shared/toasts.ts';

/** Changes the password; the current one is asked for, and everywhere else one is signed out. */
export function PasswordForm() {
  const { identity } = useApp();
  const user = useUser();
  const toasts = useToasts();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { current: '', next: '' },
    validate: {
      current: (value) => (value ? null : m.account_password_current_missing()),
      next: (value) => (value ? null : m.account_password_next_missing()),
    },
  });
  const change = useMutation({
    mutationFn: ({ current, next }: typeof form.values) => identity.changePassword(current, next),
    gcTime: 0,
    onSuccess: () => {
      form.reset();
      toasts.show({ severity: 'success', summary: m.account_done(), detail: m.account_password_changed(), life: 6000 });
    },
    onError: (error) => {
      const code = error instanceof IdentityError ? error.code : null;
      if (code === 'wrong-password' || code === 'invalid-credential')
        form.setFieldError('current', m.account_password_wrong());
      if (code === 'weak-password') form.setFieldError('next', m.account_password_weak());
    },
  });
  const field = (name: 'current' | 'next') => {
    const props = form.getInputProps(name);
    return {
      ...props,
      key: form.key(name),
      'aria-invalid': Boolean(props.error),
      visibilityToggleButtonProps: { tabIndex: 0, 'aria-label': m.account_password_show() },
    };
  };
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (values) => {
          if (!change.isPending) change.mutate(values);
        },
        (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
      )}
    >
      <Stack gap="md">
        {/* Password managers look for the name that belongs to the password. */}
        <input type="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
        <PasswordInput
          {...field('current')}
          label={m.account_password_current()}
          required
          autoComplete="current-password"
        />
        <PasswordInput
          {...field('next')}
          label={m.account_password_next()}
          description={m.account_password_rule()}
          required
          autoComplete="new-password"
        />
        {change.error && !isAboutField(change.error) && (
          <Alert color="red" role="alert">
            {describeTrouble(change.error)}
          </Alert>
        )}
        <Button type="submit" variant="default" loading={change.isPending} style={{ alignSelf: 'flex-start' }}>
          {m.account_password_change()}
        </Button>
      </Stack>
    </form>
  );
}

function isAboutField(error: Error): boolean {
  return (
    error instanceof IdentityError && ['wrong-password', 'invalid-credential', 'weak-password'].includes(error.code)
  );
}

function describeTrouble(error: Error): string {
  if (!(error instanceof IdentityError)) return m.enrollments_fault();
  if (error.code === 'too-many-requests')
    return error.retryAfterSeconds
      ? m.account_password_wait({ minutes: Math.ceil(error.retryAfterSeconds / 60) })
      : m.account_password_wait_long();
  return error.code === 'network-request-failed' || error.code === 'timeout'
    ? m.enrollments_unreachable()
    : m.enrollments_fault();
}
