import { decideReach } from '../../../contract/kit.ts';
import { REGISTRARS } from '../../../contract/staff.ts';
import { useRoles } from '../../shared/roles.ts';

/** Whether the person signed in may change what is about families; who only reads sees no act. */
export function useServesFamilies(): boolean {
  return decideReach(REGISTRARS, useRoles() ?? null) !== null;
}
