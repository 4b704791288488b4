import * as z from 'zod/mini';
import { id, line, name } from './fields.ts';
import { call } from './kit.ts';
import { wrong } from './wrong.ts';

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
  phone: line(40, { required: 'phone-missing' }).check(
    z.refine((value) => value.replace(/\D/g, '').length >= 5, { error: wrong('phone-too-short') }),
  ),
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
