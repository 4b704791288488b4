import { lazy } from 'react';
import { FamilyNav } from './family-nav.tsx';

// Families never need it.
const StaffNav = lazy(() => import('./staff-nav.tsx'));

/** The places of whoever is signed in: the family's in a row below the header, the staff's at the left of their screens. */
export default function Places({ areStaffs }: { areStaffs: boolean }) {
  return areStaffs ? <StaffNav /> : <FamilyNav />;
}
