import type { RegisteredRouter } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import type { App } from '../shared/app.tsx';
import { isPublicClassData } from '../shared/class-keys.ts';
import { noteEndedSession, forgetRememberedRoute } from '../shared/kept-for-sign-in.ts';
import { isScreenHeld, whenSettled } from '../shared/held-screen.ts';
import { rolesOf } from '../shared/roles.ts';
import { followSignOut, isLeaving, isSigningOut } from '../shared/sign-out.ts';
import { keepRoomForPlaces, leaveNoRoomForPlaces } from './signed-in-mark.ts';

/** Follows who is signed in: asks for their roles, drops what was theirs when they leave, and lets the guards decide anew. */
export function followSession(app: App, router: RegisteredRouter): void {
  let uid: string | null | undefined = app.identity.user?.uid;
  let drop: (() => void) | null = null;
  const onUser = (user: { uid: string } | null) => {
    // What staff typed stays on their screen, which asks to sign in again; `uid` is whose screen it is until that is settled.
    if (isScreenHeld() && !isLeaving()) {
      if ((user?.uid ?? null) !== uid) whenSettled(() => settle(app.identity.user ?? null));
      return;
    }
    settle(user);
  };
  const settle = (user: { uid: string } | null) => {
    const before = uid;
    uid = user?.uid ?? null;
    if (before === uid) return;
    keepRoomForPlaces(user !== null);
    // Somebody else is here before the last one's screen had gone.
    drop?.();
    if (user && before) dropPersonalData(app);
    if (user) void app.queryClient.prefetchQuery(rolesOf(app, user.uid));
    if (before === undefined) return;
    noteEndedSession(user === null && !isLeaving());
    const isMoved = user === null && isSigningOut() ? leave(router) : router.invalidate();
    if (user) return;
    // Only when their screens are gone: a screen that is still there would ask for its data anew.
    drop = () => {
      drop = null;
      dropPersonalData(app);
    };
    void isMoved.finally(() => drop?.());
  };
  followSignOut(app);
  app.identity.onUserChanged(onUser);
  void app.identity.ready().then(onUser);
}

function leave(router: RegisteredRouter): Promise<void> {
  forgetRememberedRoute();
  leaveNoRoomForPlaces();
  return router.navigate({ to: paths.login });
}

/** What anyone may see stays; everything else belonged to the person who left. */
function dropPersonalData({ queryClient }: App): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => !isPublicClassData(queryKey) });
  queryClient.getMutationCache().clear();
}
