import { note } from '../../contract/import-notes.ts';
import { type ClassIdentity, naturalKey } from './class-identity.ts';
import type { FileClass, ReadFile, RowNote } from './read-file.ts';
import { inSlices } from '../platform/give-way.ts';

/** Which class of the semester each row is about. */
export interface Matched {
  readonly byRow: ReadonlyMap<number, string>;
  /** Rows that are about a class which another row, or another class, already is. */
  readonly refused: ReadonlySet<number>;
  readonly rejected: readonly RowNote[];
  readonly missing: readonly ClassIdentity[];
}

/**
 * Finds the classes of a file in the semester, those that were made by hand too: by our id, by the id in the file, then by title, first day,
 * time and place. A class that has another id of a file than the row is another class.
 */
export async function matchClasses(
  file: ReadFile,
  there: readonly ClassIdentity[],
  idColumn: string,
): Promise<Matched> {
  const byId = new Map(there.map((each) => [each.id, each]));
  const byExternalId = new Map(there.flatMap((each) => (each.externalId ? [[each.externalId, each] as const] : [])));
  const byRow = new Map<number, string>();
  const rowOf = new Map<string, number>();
  const rejected: RowNote[] = [];
  const refuse = (row: number, value: string, reason: RowNote['reason']) =>
    rejected.push({ row, column: idColumn, value, reason });
  const take = ({ row, content: { externalId } }: FileClass, found: ClassIdentity | undefined) => {
    if (!found) return;
    const holder = externalId === '' ? undefined : byExternalId.get(externalId);
    const other = rowOf.get(found.id);
    if (other !== undefined) refuse(row, externalId, note('other-row', { row: other }));
    else if (holder && holder.id !== found.id) refuse(row, externalId, note('id-of-another', { title: holder.title }));
    else {
      byRow.set(row, found.id);
      rowOf.set(found.id, row);
    }
  };
  const rest = file.classes.filter((each) => {
    const found = byId.get(each.classId) ?? byExternalId.get(each.content.externalId);
    take(each, found);
    return !found;
  });
  const byNature = new Map<string, ClassIdentity[]>();
  for await (const part of inSlices(rest.length > 0 ? there : []))
    for (const each of part) {
      const key = naturalKey(each);
      byNature.set(key, [...(byNature.get(key) ?? []), each]);
    }
  const findAlike = ({ content, ifNew }: FileClass) => {
    const [first] = content.meetings ?? ifNew ?? [];
    const [place, firstOn, start] = [content.location ?? null, first?.on ?? null, first?.start ?? null];
    const isFree = ({ id, externalId }: ClassIdentity) =>
      !rowOf.has(id) && !(externalId && content.externalId !== '' && externalId !== content.externalId);
    return byNature.get(naturalKey({ title: content.title, place, firstOn, start }))?.find(isFree);
  };
  for await (const part of inSlices(byNature.size > 0 ? rest : []))
    for (const each of part) take(each, findAlike(each));
  const mentioned = new Set(file.mentioned);
  const isMissing = ({ id, externalId }: ClassIdentity) =>
    !rowOf.has(id) && !mentioned.has(id) && !(externalId && mentioned.has(externalId));
  return { byRow, refused: new Set(rejected.map(({ row }) => row)), rejected, missing: there.filter(isMissing) };
}
