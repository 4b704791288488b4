import { lazyRouteComponent } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { fetchPart, hearOfParts, type Part, type PartTrouble } from '../ui/fetch-part.ts';

const screens: Part<unknown>[] = [];

/** A screen that is fetched when it is needed, and asked for again until it is here: the router would load the page anew. */
export const lazyScreen: typeof lazyRouteComponent = (load, name) => {
  const screen = fetchPart(load);
  screens.push(screen);
  return lazyRouteComponent(screen.arrived, name);
};

/** Why a screen that was asked for is not here yet. */
export function useScreenTrouble(): PartTrouble | null | undefined {
  return useSyncExternalStore(
    hearOfParts,
    () => screens.find((screen) => screen.trouble())?.trouble(),
    () => undefined,
  );
}
