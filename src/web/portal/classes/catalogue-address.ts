import { readFilters } from './filters.ts';

const KEY = 'portal.catalogue';

/** Keeps how the catalogue is looked at in this tab: whoever comes back from a class finds it as they left it. */
export function keepCatalogueAddress(search: Readonly<Record<string, string | undefined>>): void {
  sessionStorage.setItem(KEY, JSON.stringify(search));
}

/** The semester and filters of the catalogue as it was last seen in this tab. */
export function lastCatalogueAddress(): Record<string, string> {
  try {
    const held: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    if (typeof held !== 'object' || held === null) return {};
    const semester = 'semester' in held && typeof held.semester === 'string' ? held.semester : '';
    return { semester, ...readFilters({ ...held }) };
  } catch {
    return {};
  }
}
