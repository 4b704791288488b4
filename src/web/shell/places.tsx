import { useEffect } from 'react';
import { isAdmin, useRoles } from '../shared/roles.ts';
import { FamilyNav } from './family-nav.tsx';
import { isMarkedAsStaff, keepRoomForMenu, markAsFamily } from './header/staff-mark.ts';
import { lazyPart } from '../ui/lazy-part.tsx';

// Families never need it.
const StaffNav = lazyPart(() => import('./staff-nav.tsx'));

/** Parts of the portal that are families' or instructors' and the staff's alike. */
const SHARED: readonly (string | undefined)[] = ['calendar', 'teaching'];

/**
 * The places of whoever is signed in: the family's in a row below the header; the staff's at the left of their screens, and of those they
 * share with others. Until their roles are known, who was staff on the last visit counts as staff: that room is kept already.
 */
export default function Places({ part }: { part: string | undefined }) {
  const roles = useRoles();
  const isStaff = roles ? isAdmin(roles) : isMarkedAsStaff();
  useEffect(() => {
    if (roles) (isStaff ? keepRoomForMenu : markAsFamily)();
  }, [roles, isStaff]);
  return part === 'admin' || (isStaff && SHARED.includes(part)) ? <StaffNav /> : <FamilyNav />;
}
