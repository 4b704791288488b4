import { useSyncExternalStore } from 'react';

/** What the program reads of the remote configuration. */
export interface RemoteValues {
  readonly headerMessage: string;
  readonly catalogueNotice: string;
  readonly isSignUpOpen: boolean;
}

/** Until it was fetched once, and in what the server draws. */
export const REMOTE_DEFAULTS: RemoteValues = { headerMessage: '', catalogueNotice: '', isSignUpOpen: true };

let active = REMOTE_DEFAULTS;
const listeners = new Set<() => void>();

/** Told by `remote-config`, which comes later: the first screen does not wait for it. */
export function tellRemoteValues(values: RemoteValues): void {
  active = values;
  for (const listener of listeners) listener();
}

export function useRemoteValues(): RemoteValues {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
    () => active,
    () => REMOTE_DEFAULTS,
  );
}
