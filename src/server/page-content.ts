import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { OrganizationSettings } from '../contract/organization.ts';
import type { AvailableClasses } from './classes/available.ts';
import { classOfPage, structuredData } from './classes/structured-data.ts';
import type { PublicIdentity } from '../contract/public-identity.ts';
import { standsOut } from '../domain/color.ts';
import type { Catalogue } from './classes/catalogue.ts';
import { organizationSettings } from './organizations/functions.ts';
import type { ReachedOrganization } from './platform/call/handler.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database/connect.ts';
import type { PageContent, PageData } from './platform/http/pages.ts';
import { themeAddress } from './platform/http/theme.ts';
import { errorFacts, type Log } from './platform/log.ts';
import { type LastKnown, lastKnown } from './platform/last-known.ts';

/** Draws screens of the browser program on the server; built from `src/web/prerender.tsx` and loaded by path. */
export interface Prerender {
  /** Which address is drawn for a request; null where nothing is, because only the browser knows what to show. */
  addressOf(request: { url: string; cookie: string | undefined }, available: AvailableClasses | null): string | null;
  draw(view: {
    organization: OrganizationSettings;
    available: AvailableClasses | null;
    address: string;
  }): Promise<string>;
}

/** Loads the built screens; null without a build, then pages come without markup. */
export async function loadPrerender(file: string): Promise<Prerender | null> {
  if (!existsSync(file)) return null;
  // The build is of the same sources; that they export this is checked where the page's test hands them in.
  return (await import(/* @vite-ignore */ pathToFileURL(file).href)) as Prerender;
}

export interface PageSources {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly catalogue: Catalogue;
  readonly identity: PublicIdentity;
  readonly organizationFor: (host: string | undefined) => Promise<ReachedOrganization>;
  readonly prerender: Prerender | null;
  readonly teachingParts: TeachingParts;
}

/** What the instructors' first screen is made of beyond every page, by address. */
export interface TeachingParts {
  readonly modules: readonly string[];
  readonly styles: readonly string[];
}

/** Classes open and close as time passes. */
const MADE_ANEW_MS = 10_000;

/** What comes with the portal's page: the organisation, and where it shows classes these and the screen itself. Never anything personal. */
export function createPageData({ database, clock, log, catalogue, identity, ...sources }: PageSources): PageData {
  const { organizationFor, prerender, teachingParts } = sources;

  /** The screen that stands in the page before the program runs. */
  function drawn(
    settings: OrganizationSettings,
    available: AvailableClasses | null,
    request: Parameters<PageData>[0],
  ): { address: string | null; path: { drawn?: string }; draw: () => Promise<string> } {
    const address = prerender?.addressOf(request, available) ?? null;
    if (!prerender || address === null) return { address, path: {}, draw: () => Promise.resolve('') };
    const draw = () =>
      prerender.draw({ organization: settings, available, address }).catch((error: unknown) => {
        log.error('prerender', errorFacts(error));
        return '';
      });
    return { address, path: { drawn: pathOf(address) }, draw };
  }

  /** The data of the page and what is drawn from it are made from the same answer: neither is older than the other. */
  function showClasses(
    { id, name, timeZone, currency, publicUrl }: ReachedOrganization,
    settings: OrganizationSettings,
    available: AvailableClasses,
    request: Parameters<PageData>[0],
  ): Pick<PageContent, 'data' | 'draw' | 'shelf' | 'structured'> {
    const { address, path, draw } = drawn(settings, available, request);
    const shown = classOfPage(pathOf(request.url), available);
    return {
      data: { organization: settings, identity, ...path, available },
      draw,
      structured: shown && structuredData(shown, { school: name, timeZone, currency, publicUrl }),
      // Name, zone and address come from another look than the settings, up to a second older.
      shelf: {
        place: `${id} classes ${address} ${shown?.id}`,
        madeFrom: [available, name, timeZone, currency, publicUrl, ...madeFrom(settings)],
      },
    };
  }

  /** Instructors' screens: the first one's frame is drawn, and all that it is made of named at once. */
  function showTeaching(
    { id }: ReachedOrganization,
    settings: OrganizationSettings,
    request: Parameters<PageData>[0],
  ): Omit<PageContent, 'images'> {
    const { address, path, draw } = drawn(settings, null, request);
    return {
      data: { organization: settings, identity, ...path },
      draw,
      shelf: { place: `${id} teaching ${address}`, madeFrom: madeFrom(settings) },
      ...teachingParts,
    };
  }

  function madeFrom(settings: OrganizationSettings): readonly unknown[] {
    return [JSON.stringify({ ...settings, serverTime: null }), Math.floor(clock.now() / MADE_ANEW_MS)];
  }

  const shelves = new Map<string, LastKnown<OrganizationSettings>>();
  async function settingsOf(scope: ReachedOrganization): Promise<OrganizationSettings> {
    const held =
      shelves.get(scope.id) ?? lastKnown(() => organizationSettings({ database, organization: scope, clock }), clock);
    shelves.set(scope.id, held);
    return (await held.get()).value;
  }

  return async (request) => {
    const scope = await organizationFor(request.host);
    const path = pathOf(request.url);
    const showsClasses = path === '/' || path.startsWith('/classes');
    const isTeaching = /^\/teaching(\/|$)/.test(path);
    // Side by side: with a database that is away each of them waits a moment.
    const [known, available] = await Promise.all([
      settingsOf(scope),
      showsClasses ? catalogue.available(scope.id) : null,
    ]);
    const settings = { ...known, serverTime: clock.iso() };
    const images = settings.logoUrl ? [settings.logoUrl] : [];
    const theme =
      settings.primaryColor && standsOut(settings.primaryColor) ? themeAddress(settings.primaryColor) : null;
    return {
      serverTime: settings.serverTime,
      images,
      theme,
      ...(available
        ? showClasses(scope, settings, available, request)
        : isTeaching
          ? showTeaching(scope, settings, request)
          : {
              data: { organization: settings, identity },
              shelf: { place: scope.id, madeFrom: madeFrom(settings) },
            }),
    };
  };
}

const pathOf = (address: string): string => address.split('?')[0] ?? '/';
