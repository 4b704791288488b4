import { joinOtherTabs } from '../../shared/other-tabs.ts';
import type { App } from '../../shared/app.tsx';
import { needsSignIn } from '../../shell/guards.ts';
import { forgetClasses, readKept } from './kept-dates.ts';
import { openVault } from './vault.ts';

/** So long a portal that may be there is waited for, where this phone keeps what is needed. */
const PATIENCE_MS = 3000;

/**
 * Sign-in comes first, as everywhere; only where the portal cannot be reached, whoever was signed in here last goes on with what this phone
 * keeps. Where the portal says that nobody is signed in any more, the classes go.
 */
export async function needsTeacher(visit: Parameters<typeof needsSignIn>[0]): Promise<void> {
  const { app } = visit.context;
  if (app.identity.user) return;
  const { isLasting } = await openVault();
  const kept = isLasting ? await readKept(null) : null;
  if (!kept) return needsSignIn(visit);
  if (!(await isReachable())) return;
  if (app.identity.user === null) await askAgainWhoIsHere(app);
  if (!(await app.identity.ready())) await forgetClasses();
  await needsSignIn(visit);
}

export async function isReachable(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    // Answered without asking the database, and never out of a cache.
    return (await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) })).ok;
  } catch {
    return false;
  }
}

/** Whoever could not be asked for at the start counts as nobody until somebody says otherwise: what another tab would say. */
export async function askAgainWhoIsHere({ identity }: App): Promise<void> {
  const tabs = joinOtherTabs('portal-identity', () => undefined);
  const known = new Promise<void>((resolve) => {
    const stop = identity.onUserChanged(() => {
      stop();
      resolve();
    });
    setTimeout(() => {
      stop();
      resolve();
    }, PATIENCE_MS);
  });
  tabs.tell('changed');
  await known;
  tabs.close();
}
