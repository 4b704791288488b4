import { REGISTRARS } from '../../../contract/staff.ts';
import { useMay } from './use-may.ts';

/** Whether the person signed in may change what is about families; who only reads sees no act. */
export function useServesFamilies(): boolean {
  return useMay(REGISTRARS);
}
