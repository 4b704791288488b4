import { redirect } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import type { App } from '../shared/app.tsx';
import { rememberRoute, takeRememberedRoute } from '../shared/kept-for-sign-in.ts';
import { isAdmin, rolesOf } from '../shared/roles.ts';
import { mailedCode } from './login/mailed-code.ts';

interface Visit {
  readonly context: { readonly app: App };
  readonly location: { readonly pathname: string; readonly searchStr: string; readonly hash: string };
  /** A link that is only pointed at is made ready, not visited. */
  readonly preload: boolean;
}

/** Signed out, the address is remembered with all of it and sign-in comes first. */
export async function needsSignIn({ context, location, preload }: Visit): Promise<void> {
  if (await context.app.identity.ready()) return;
  if (!preload) rememberRoute(location.pathname + location.searchStr + (location.hash && `#${location.hash}`));
  throw redirect({ to: paths.login });
}

/** Waits until the roles are known, so that a reload never bounces an administrator; others go to the root. */
export async function needsAdmin(visit: Visit): Promise<void> {
  await needsSignIn(visit);
  const { identity, queryClient } = visit.context.app;
  const { user } = identity;
  if (!user) return needsSignIn(visit);
  const roles = await queryClient.ensureQueryData(rolesOf(visit.context.app, user.uid));
  if (!isAdmin(roles)) throw redirect({ to: paths.root });
}

/** Whoever is signed in has no business on the login screen: on to the remembered address, once, else to the root. */
export async function needsNobody({ context, location, preload }: Visit): Promise<void> {
  // A link from a mail (a new password, an address to confirm) is for whoever opens it.
  if (mailedCode(location.hash)) return;
  if (!(await context.app.identity.ready()) || preload) return;
  throw redirect({ href: takeRememberedRoute() });
}
