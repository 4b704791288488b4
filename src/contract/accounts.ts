import * as z from 'zod/mini';
import { emailAddress, id, line, name, phone, phoneDigits } from './fields.ts';
import { call } from './kit.ts';
import { REGISTRARS } from './staff.ts';

/** The signed-in parent or guardian, with what is printed on rosters: name and phone. */
export const accountDetails = z.object({
  id,
  email: z.nullable(z.string()),
  emailVerified: z.boolean(),
  name: z.string(),
  phone: z.string(),
});
export type AccountDetails = z.output<typeof accountDetails>;

/** What a guardian tells of themselves before the first submit; phone as people write it, at least five digits. */
export const accountInput = z.strictObject({
  name: name(120, { required: 'name-missing' }),
  phone: phone(40, { required: 'phone-missing' }).check(phoneDigits),
});

/** The roles of the signed-in person (specification, section 7): a bare list, e.g. `["admin"]`. */
export const roles = call('roles', {
  access: 'account',
  input: z.nullish(z.strictObject({})),
  output: z.array(z.string()),
});

/** The signed-in person's own details. */
export const account = call('account', {
  access: 'account',
  input: z.nullish(z.strictObject({})),
  output: z.object({ account: accountDetails }),
});

/** Saves name and phone; the family is made with the first save. */
export const saveAccount = call('saveAccount', {
  access: 'account',
  transaction: 'call',
  input: accountInput,
  output: z.object({ account: accountDetails }),
});

/** Sends a guardian's account the mail by which a password is set anew, as they could themselves; once a minute at most. */
export const mailPasswordReset = call('mailPasswordReset', {
  access: REGISTRARS,
  transaction: 'call',
  input: z.strictObject({ guardianId: id }),
  output: z.object({ to: z.string() }),
  refusals: ['not-signed-up', 'hosted-sign-in', 'mail-just-sent'],
});

/**
 * Asks a new address whether it is theirs who have a guardian's account, and tells the one of now; the account has the new one when
 * somebody there says yes. Never for somebody with a role: whoever has the address has the account.
 */
export const mailAddressChange = call('mailAddressChange', {
  access: REGISTRARS,
  fresh: true,
  transaction: 'call',
  input: z.strictObject({
    guardianId: id,
    email: emailAddress('required'),
    reason: line(500, { required: 'required' }),
  }),
  output: z.object({}),
  refusals: ['not-signed-up', 'hosted-sign-in', 'staff-account', 'email-in-use', 'mail-just-sent'],
});

/** The kinds of its mails. */
export const mails = [
  'password-reset',
  'verify-email',
  'email-change',
  'email-leaves',
  'second-factor-changed',
  'account-exists',
  'health-granted',
] as const;
