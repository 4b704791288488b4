import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { OrganizationSettings } from '../contract/organization.ts';
import type { AvailableClasses } from './classes/available.ts';

/** Draws screens of the browser program on the server; built from `src/web/prerender.tsx` and loaded by path. */
export interface Prerender {
  /** Which address is drawn for a request; null where nothing is, because only the browser knows what to show. */
  addressOf(request: { url: string; cookie: string | undefined }, available: AvailableClasses): string | null;
  draw(view: { organization: OrganizationSettings; available: AvailableClasses; address: string }): Promise<string>;
}

/** Loads the built screens; null without a build, then pages come without markup. */
export async function loadPrerender(file: string): Promise<Prerender | null> {
  if (!existsSync(file)) return null;
  // The build is of the same sources; that they export this is checked where the page's test hands them in.
  return (await import(/* @vite-ignore */ pathToFileURL(file).href)) as Prerender;
}
