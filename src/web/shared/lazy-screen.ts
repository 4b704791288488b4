import { lazyRouteComponent } from '@tanstack/react-router';

/** A part of the program could not be fetched because the portal cannot be reached. */
export class PortalUnreachable extends Error {}

/** A screen that is fetched when it is needed. Where that fails for want of a network the page stays: the router would load it anew. */
export const lazyScreen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => load().catch(failed), name);

async function failed(error: unknown): Promise<never> {
  throw (await canReachPortal()) ? error : new PortalUnreachable('The portal cannot be reached.');
}

export async function canReachPortal(): Promise<boolean> {
  try {
    return navigator.onLine && (await fetch('/', { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}
