import type { functions } from '../../../contract/functions.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import type { StaffRole } from '../../../contract/roles.ts';
import { m } from '../../../words/messages.js';

export type Holder = OutputOf<typeof functions.roleGrants>['holders'][number];
/** One role of one person. */
export type Held = { readonly holder: Holder; readonly role: StaffRole };

export function nameOf({ email, name }: Pick<Holder, 'email' | 'name'>): string {
  return email ?? (name || m.roles_no_address());
}
