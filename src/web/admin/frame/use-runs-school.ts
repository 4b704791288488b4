import { ADMINISTRATORS } from '../../../contract/staff.ts';
import { useMay } from './use-may.ts';

/** Whether the person signed in may change what the school is made of: classes, semesters, questions, waivers; nobody else sees an act about them. */
export function useRunsSchool(): boolean {
  return useMay(ADMINISTRATORS);
}
