import { useQuery } from '@tanstack/react-query';
import type { OwnLedger } from '../../../contract/payments.ts';
import { calls } from '../../calls.ts';
import { useApp, useUser } from '../../shared/app.tsx';
import { FAMILY_KEYS } from '../students/students-data.ts';

/** What the signed-in family owes and paid; asked for again with its enrollments, of which it follows. */
export function useOwnPayments() {
  const { call } = useApp();
  const isSignedIn = Boolean(useUser());
  return useQuery({
    queryKey: [...FAMILY_KEYS.enrollments, 'payments'],
    queryFn: () => call(calls.ownPayments),
    enabled: isSignedIn,
    // The school takes payments meanwhile.
    staleTime: 0,
  });
}

/** A day with what is left to pay of all that is due on it. */
export type Due = OwnLedger['dues'][number];
