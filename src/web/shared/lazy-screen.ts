import { lazyRouteComponent } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { fetchPart, type PartTrouble } from '../ui/fetch-part.ts';

const troubles = new Map<object, PartTrouble>();
const listeners = new Set<() => void>();

/** A screen that is fetched when it is needed, and asked for again until it is here: the router would load the page anew. */
export const lazyScreen: typeof lazyRouteComponent = (load, name) => {
  const part = fetchPart(load);
  part.subscribe(() => {
    const trouble = part.trouble();
    if (trouble) troubles.set(part, trouble);
    else troubles.delete(part);
    for (const listener of listeners) listener();
  });
  return lazyRouteComponent(part.arrived, name);
};

/** Why a screen that was asked for is not here yet. */
export function useScreenTrouble(): PartTrouble | undefined {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
    () => troubles.values().next().value,
    () => undefined,
  );
}
