import type { StaffStudent } from '../students/merge-sides-of.ts';

/** The households that have a part in a student now; those that ended have none. */
export const livingHouseholds = ({ households }: Pick<StaffStudent, 'households'>) =>
  households.filter(({ endedAt }) => endedAt === null);
