import { isHealthReader, type PackClass, type SheetChange } from '../../../contract/sheets.ts';
import { outdatedBy } from '../../../domain/since-printed.ts';
import { type SheetKind, SHEETS } from '../../../domain/sheets.ts';
import type { SignedInContext } from '../../platform/call/handler.ts';
import { type ClassChange, type LastPrint, listChanges, listLastPrints } from './prints-store.ts';

/** What was printed of these classes, and what has changed since: each sheet by its own last print. */
export async function sincePrinted(
  classIds: readonly string[],
  { database, organization, caller }: Pick<SignedInContext, 'database' | 'organization' | 'caller'>,
) {
  const last = Map.groupBy(await listLastPrints(database, organization.id, classIds), ({ classId }) => classId);
  const since = [...last].map(([classId, prints]) => ({ classId, at: earliest(prints) }));
  const withHealth = isHealthReader(caller.roles);
  const happened = await listChanges(database, organization.id, since, { withHealth });
  const changes = new Map<string, SheetChange[]>();
  for (const each of happened) {
    const printedAt = new Map(last.get(each.classId)?.map(({ kind, at }): [SheetKind, string] => [kind, at]));
    const kinds = outdatedBy(each, printedAt);
    if (kinds.length > 0) changes.set(each.classId, [...(changes.get(each.classId) ?? []), told(each, kinds)]);
  }
  return { prints: new Map([...last].map(([classId, prints]) => [classId, byPrint(prints)])), changes };
}

/** A little before the first of them: what was being saved then may not be on it. */
const earliest = (prints: readonly LastPrint[]) =>
  new Date(Math.min(...prints.map(({ at }) => Date.parse(at))) - 60_000).toISOString();

function told(change: ClassChange, kinds: SheetKind[]): SheetChange {
  if (change.what === 'class') return { what: 'class', kinds };
  if (change.what === 'told') return { what: 'told', name: change.name, section: change.section, kinds };
  return { what: change.what, name: change.name, kinds };
}

/** The sheets that were printed together, in the order of packs; the newest print first. */
function byPrint(prints: readonly LastPrint[]): PackClass['prints'] {
  return [...Map.groupBy(prints, ({ version }) => version).values()]
    .flatMap((together) => {
      const [first] = together;
      if (!first) return [];
      const kinds = SHEETS.filter((each) => together.some(({ kind }) => kind === each));
      return [{ version: first.version, at: first.at, by: first.by, kinds }];
    })
    .toSorted((a, b) => b.version - a.version);
}
