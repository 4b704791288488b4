import { decideReach } from '../../../contract/kit.ts';
import { REACHERS } from '../../../contract/staff.ts';
import type { Caller } from '../../platform/call/handler.ts';
import type { EnrollmentRow } from './rows-store.ts';

/** What of a row says how a family is reached, as it stands for those who are not told (`REACHERS`). */
export const UNTOLD = {
  guardianEmail: null,
  guardianPhone: '',
  accountEmail: null,
} as const satisfies Partial<EnrollmentRow>;

export const tellsReach = ({ roles }: Pick<Caller, 'roles'>): boolean => decideReach(REACHERS, roles) !== null;

export const withoutReach = (row: EnrollmentRow): EnrollmentRow => ({ ...row, ...UNTOLD });
