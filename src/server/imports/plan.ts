import { classFields, FILE_FIELDS } from '../../contract/class-fields.ts';
import { note } from '../../contract/import-notes.ts';
import type { FileKind } from '../../contract/import-mapping.ts';
import type { DatePlan } from '../../domain/class-dates.ts';
import { splitNames } from './cells.ts';
import { type ClassIdentity, folded } from './class-identity.ts';
import type { ImportedClass, SaidClass } from './imported-class.ts';
import type { Mapping } from './mapping.ts';
import type { Matched } from './matching.ts';
import type { ReadFile, RowNote } from './read-file.ts';
import { clean } from './table.ts';
import { inSlices } from '../platform/give-way.ts';

/** A class that is already in the semester and that a row of the file is about. */
export interface ExistingClass {
  readonly id: string;
  readonly version: number;
  readonly seatsTaken: number;
  readonly seatsOver: number;
  /** How its dates were made; null where they came one by one. */
  readonly schedule: unknown;
  readonly updatedBy: string;
  readonly content: ImportedClass;
}

export interface ImportPlan {
  readonly created: readonly {
    row: number;
    content: ImportedClass;
    plan: DatePlan | null;
    placesLeft: number | null;
    /** What its row does not say, and was chosen for all. */
    chosen: readonly ('type' | 'capacity' | 'price')[];
  }[];
  readonly changed: readonly {
    row: number;
    existing: ExistingClass;
    content: ImportedClass;
    fields: readonly (keyof ImportedClass)[];
  }[];
  /** Classes that are already exactly as the file says. */
  readonly left: number;
  /** Classes of the semester that the file does not have. */
  readonly missing: readonly ClassIdentity[];
  readonly rejected: readonly RowNote[];
  readonly remarks: readonly RowNote[];
}

/** Compares what the file says with the classes that are there: what to create, what to change, what to leave. */
export async function planImport(
  file: ReadFile,
  { matched, existing }: { matched: Matched; existing: ReadonlyMap<string, ExistingClass> },
  mapping: Mapping,
): Promise<ImportPlan> {
  const created: ImportPlan['created'][number][] = [];
  const changed: ImportPlan['changed'][number][] = [];
  const rejected = [...file.rejected, ...matched.rejected];
  let left = 0;
  const reject = (row: number, column: string | undefined, value: string, reason: RowNote['reason']) =>
    rejected.push({ row, column: column ?? '', value, reason });
  for await (const part of inSlices(file.classes))
    for (const { row, content: said, plan, ifNew, placesLeft } of part) {
      if (matched.refused.has(row)) continue;
      const found = existing.get(matched.byRow.get(row) ?? '');
      if (!found && said.priceCents === undefined && mapping.defaults.priceCents === null)
        reject(row, mapping.fields.price, '', note('no-price'));
      else if (!found)
        created.push({
          row,
          content: whole({ ...said, meetings: said.meetings ?? ifNew }, mapping),
          plan,
          placesLeft,
          chosen: chosenFor(said),
        });
      else {
        const content = { ...found.content, ...saidOf(said) };
        const fields = differences(found.content, content);
        if (fields.length === 0) left += 1;
        else if (content.capacity + found.seatsOver < found.seatsTaken)
          reject(
            row,
            mapping.fields.capacity?.column,
            String(content.capacity),
            note('below-taken', { taken: found.seatsTaken }),
          );
        else changed.push({ row, existing: found, content, fields });
      }
    }
  const { missing } = matched;
  return {
    created,
    changed,
    left,
    missing,
    rejected: rejected.toSorted((a, b) => a.row - b.row),
    remarks: file.remarks,
  };
}

/** New classes that come in as drafts although they were to be published: nobody can be shown a class without its dates. */
export function countDrafts(created: ImportPlan['created'], { isPublished }: Mapping): number {
  return isPublished ? created.filter(({ content }) => content.meetings.length === 0).length : 0;
}

function chosenFor({ type, capacity, priceCents }: SaidClass): ImportPlan['created'][number]['chosen'] {
  const said = { type, capacity, price: priceCents };
  return (['type', 'capacity', 'price'] as const).filter((field) => said[field] === undefined);
}

/** What a new class gets where its row says nothing. */
function whole(said: SaidClass, { defaults }: Mapping): ImportedClass {
  return {
    ...BLANK,
    type: defaults.type ?? '',
    capacity: defaults.capacity ?? 0,
    priceCents: defaults.priceCents ?? 0,
    ...saidOf(said),
  } as ImportedClass;
}

/** What a field of each kind is in a class of which nothing is said. */
const BLANKS: Readonly<Record<FileKind, unknown>> = {
  line: '',
  text: '',
  grade: null,
  age: null,
  seats: 0,
  'yes-no': false,
};
const BLANK = {
  ...Object.fromEntries(FILE_FIELDS.map((field) => [field, BLANKS[classFields[field].kind]])),
  externalId: '',
  location: null,
  instructors: [],
  opensAt: null,
  closesAt: null,
  meetings: [],
};

/** Only what the row says: the rest stays as it is. */
function saidOf(said: SaidClass): Partial<ImportedClass> {
  const filled = Object.entries(said).filter(
    ([field, value]) => value !== undefined && !(field === 'externalId' && value === ''),
  );
  return Object.fromEntries(filled);
}

function differences(before: ImportedClass, after: ImportedClass): (keyof ImportedClass)[] {
  // `after` has exactly the fields of ImportedClass: it was just made of them.
  const fields = Object.keys(after) as (keyof ImportedClass)[];
  return fields.filter((field) => asCompared(before, field) !== asCompared(after, field));
}

/** Names are the same whatever their capitals; a text is what a cell can hold of it; from 99 years on nobody is too old. */
function asCompared(content: ImportedClass, field: keyof ImportedClass): string {
  const value = content[field];
  if (field === 'type' || field === 'location') return folded(content[field] ?? '');
  if (field === 'instructors') return folded((content.instructors ?? []).flatMap(splitNames).join('; '));
  if (field === 'minAge') return String(content.minAge || null);
  if (field === 'maxAge') return String((content.maxAge ?? 99) >= 99 ? null : content.maxAge);
  if (field === 'priceMaxCents') return String((value as number | null | undefined) ?? null);
  if (typeof value !== 'string') return JSON.stringify(value) ?? '';
  return field === 'description' ? clean(value) : clean(value).replace(/\s+/g, ' ');
}
