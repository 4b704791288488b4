import type { RegisteredRouter } from '@tanstack/react-router';
import type { App } from '../shared/app.tsx';
import { paths } from '../paths.ts';
import { isPublicClassData } from '../shared/class-data.ts';
import { forgetRememberedRoute } from '../shared/remembered-route.ts';
import { rolesOf } from '../shared/roles.ts';
import { isSigningOut } from '../shared/sign-out.ts';

/** Follows who is signed in: asks for their roles, drops what was theirs when they leave, and lets the guards decide anew. */
export function followSession(app: App, router: RegisteredRouter): void {
  let uid: string | null | undefined = app.identity.user?.uid;
  const onUser = (user: { uid: string } | null) => {
    const before = uid;
    uid = user?.uid ?? null;
    if (user && user.uid !== before) void app.queryClient.prefetchQuery(rolesOf(app, user.uid));
    if (before === undefined || before === uid) return;
    if (before !== null) dropPersonalData(app);
    if (user === null && isSigningOut()) {
      forgetRememberedRoute();
      void router.navigate({ to: paths.login });
    } else void router.invalidate();
  };
  app.identity.onUserChanged(onUser);
  void app.identity.ready().then(onUser);
}

/** What anyone may see stays; everything else belonged to the person who left. */
function dropPersonalData({ queryClient }: App): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => !isPublicClassData(queryKey) });
  queryClient.getMutationCache().clear();
}
