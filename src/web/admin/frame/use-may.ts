import { createContext, use } from 'react';
import { type Access, decideReach } from '../../../contract/kit.ts';
import { useRoles } from '../../shared/roles.ts';

/** The roles a staff screen was opened with: whoever is signed out over it keeps what they typed until they are back. */
export const RolesOfScreen = createContext<readonly string[] | null>(null);

/** The roles by which a staff screen is drawn. */
export function useStaffRoles(): readonly string[] | null {
  const opened = use(RolesOfScreen);
  return useRoles() ?? opened;
}

/** Whether the person signed in may make calls of this access; acts that would be refused are not drawn. */
export function useMay(access: Exclude<Access, string>): boolean {
  return decideReach(access, useStaffRoles()) !== null;
}
