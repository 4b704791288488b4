import * as z from 'zod/mini';
import { emailAddress, id, instant } from './fields.ts';
import { call, type Role } from './kit.ts';
import { ADMINISTRATORS } from './staff.ts';

/** The roles that can be granted; what each may do stands with every call. */
export const STAFF_ROLES = ['administrator', 'registrar', 'viewer', 'health', 'instructor'] as const satisfies Role[];
export type StaffRole = (typeof STAFF_ROLES)[number];

/** What `roles` tells beside the own string to all who may enter `admin/…` (specification, section 5): a door, which no call asks for. */
const DOOR = 'admin';

/** What somebody with these roles is told of them. Instructors have no staff screens: their string stands alone. */
export function rolesTold(granted: readonly string[]): string[] {
  return granted.some((role) => role !== 'instructor') ? [DOOR, ...granted] : [...granted];
}

const staffRole = z.enum(STAFF_ROLES);

/** Somebody who may do more than a family. */
export const roleHolder = z.object({
  accountId: id,
  email: z.nullable(z.string()),
  /** As guardians call themselves; empty where they have no family here. */
  name: z.string(),
  isVerified: z.boolean(),
  /** Whether the account is barred from signing in. */
  isDisabled: z.boolean(),
  isSelf: z.boolean(),
  /** Whether signing in asks them for a code besides the password; null where a hosted service signs people in, which alone knows. */
  hasSecondFactor: z.nullable(z.boolean()),
  /** `isWaiting`: given by an address that its owner has not confirmed; it counts once they have. */
  roles: z.array(z.object({ role: staffRole, grantedBy: z.string(), grantedAt: instant, isWaiting: z.boolean() })),
});

/** Everyone with a role, by address. */
export const roleGrants = call('roleGrants', {
  access: ADMINISTRATORS,
  input: z.nullish(z.strictObject({})),
  output: z.object({ holders: z.array(roleHolder) }),
});

/**
 * Gives the account of this address a role, from its next call on. Without an account it is refused (`no-account`). Anybody can make an
 * account with an address that is not theirs: until its owner has confirmed it, the role waits (`isWaiting`).
 */
export const grantRole = call('grantRole', {
  access: ADMINISTRATORS,
  fresh: true,
  input: z.strictObject({
    email: emailAddress('address-missing'),
    role: staffRole,
  }),
  output: z.object({ isNew: z.boolean(), isWaiting: z.boolean() }),
  refusals: ['no-account'],
});

/**
 * Takes a role away, from the next call on. The last administrator who can sign in stays (`last-administrator`); one's own role
 * of administrator only goes when `isOwn` says that this is meant (`own-role`).
 */
export const revokeRole = call('revokeRole', {
  access: ADMINISTRATORS,
  fresh: true,
  input: z.strictObject({ accountId: id, role: staffRole, isOwn: z.optional(z.boolean()) }),
  output: z.object({ wasHeld: z.boolean() }),
  refusals: ['last-administrator', 'own-role'],
});

/**
 * Signs somebody with a role out everywhere, as for a phone that was lost: from their next call on. The role stays. Nobody without one is found,
 * nor is anybody whom a hosted service signs in (`hosted-sign-in`): it ends sessions itself.
 */
export const endStaffSessions = call('endStaffSessions', {
  access: ADMINISTRATORS,
  fresh: true,
  input: z.strictObject({ accountId: id }),
  output: z.object({ ended: z.int() }),
  refusals: ['hosted-sign-in'],
});
