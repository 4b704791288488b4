import type { ComponentProps, ReactNode } from 'react';
import { m } from '../../../words/messages.js';
import { PasswordField as KitPasswordField, TextField } from '../../ui/text-field.tsx';
import { Notice } from '../../ui/notice.tsx';

/** The e-mail address; its form is the identity service's to judge. */
export function EmailField(field: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return (
    <TextField
      {...field}
      label={m.sign_in_email()}
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      placeholder={m.sign_in_email_example()}
    />
  );
}

/** A password, in the words of the sign-in. */
export function PasswordField(field: Omit<ComponentProps<typeof KitPasswordField>, 'reveals'>) {
  const reveals = { label: m.sign_in_show_password(), show: m.sign_in_show(), hide: m.sign_in_hide() };
  return <KitPasswordField {...field} reveals={reveals} />;
}

/** What is wrong with a password that is not there; the kit's forms show it at the field. */
export const requirePassword = ({ password }: { readonly password: string }) =>
  password === '' ? { password: m.sign_in_password_required() } : {};

/** Why it did not work. The live region is there before it speaks. */
export function Trouble({ children }: { readonly children: ReactNode }) {
  return <div role="alert">{children && <Notice tone="error">{children}</Notice>}</div>;
}
