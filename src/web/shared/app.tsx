import type { QueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useSyncExternalStore } from 'react';
import type { OrganizationSettings } from '../../contract/organization.ts';
import type { CallFunction } from '../call.ts';
import type { Identity, IdentityUser } from '../identity/identity.ts';

/** What every screen may use: who is signed in, the calls, the held data, and the organisation's settings. */
export interface App {
  readonly identity: Identity;
  readonly call: CallFunction;
  readonly queryClient: QueryClient;
  readonly organization: OrganizationSettings;
}

const AppContext = createContext<App | null>(null);

export function AppProvider({ app, children }: { app: App; children: ReactNode }) {
  return <AppContext value={app}>{children}</AppContext>;
}

export function useApp(): App {
  const app = use(AppContext);
  if (!app) throw new Error('A screen was drawn outside of the app.');
  return app;
}

/** Who is signed in: undefined until it is known, and in what the server has drawn; null for nobody. */
export function useUser(): IdentityUser | null | undefined {
  const { identity } = useApp();
  return useSyncExternalStore(
    (changed) => identity.onUserChanged(changed),
    () => identity.user,
    () => undefined,
  );
}
