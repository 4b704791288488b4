import { queryOptions, useQuery } from '@tanstack/react-query';
import type { StaffRole } from '../../contract/roles.ts';
import { calls } from '../calls.ts';
import { type App, useApp, useUser } from './app.tsx';

const ADMIN = 'admin';

/** The roles of one person: asked for once as soon as they are signed in, kept until they leave. */
export function rolesOf({ call }: Pick<App, 'call'>, uid: string) {
  return queryOptions({
    queryKey: ['roles', uid],
    queryFn: () => call(calls.roles),
    staleTime: Infinity,
    gcTime: Infinity,
  });
}

export function isAdmin(roles: readonly string[] | undefined): boolean {
  return roles?.includes(ADMIN) ?? false;
}

/** The roles of whoever is signed in; undefined while nobody is, or while they are not known. */
export function useRoles(): readonly string[] | undefined {
  const app = useApp();
  const user = useUser();
  const { data } = useQuery({ ...rolesOf(app, user?.uid ?? ''), enabled: Boolean(user) });
  return user ? data : undefined;
}

/** Whether the person signed in is known to have a role. */
export function useHasRole(role: StaffRole): boolean {
  return useRoles()?.includes(role) ?? false;
}

/** Whether the person signed in is known to be an administrator. */
export function useIsAdmin(): boolean {
  return isAdmin(useRoles());
}
