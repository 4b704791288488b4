import { sql } from 'kysely';
import { classFields, FILE_FIELDS } from '../../contract/class-fields.ts';
import type { FileField, FileKind } from '../../contract/import-mapping.ts';
import { addMeetings, replaceMeetings } from '../classes/store.ts';
import type { Database } from '../platform/database/connect.ts';
import { newId } from '../platform/ids.ts';
import type { ImportedClass } from './imported-class.ts';
import { writeInstructors } from './instructors-store.ts';

/** Ids of class types or places by name as it was asked for; those that are missing are made. `extra` is the drawing or the address. */
export async function ensureNamed(
  database: Database,
  table: 'classTypes' | 'locations',
  organizationId: string,
  wanted: ReadonlyMap<string, string>,
): Promise<{ idOf: Map<string, string>; made: string[] }> {
  const names = [...wanted.keys()];
  const extra = sql.ref(table === 'classTypes' ? 'illustration' : 'address');
  const { rows: made } = await sql<{ id: string }>`
    INSERT INTO ${sql.table(table)} (organization_id, id, name, ${extra})
    SELECT ${organizationId}, * FROM unnest(${names.map(() => newId())}::uuid[], ${names}::text[], ${[...wanted.values()]}::text[])
    ON CONFLICT (organization_id, lower(name)) DO NOTHING RETURNING id`.execute(database);
  const { rows } = await sql<{ wanted: string; id: string }>`
    SELECT wanted, named.id FROM unnest(${names}::text[]) AS wanted
    JOIN ${sql.table(table)} AS named ON named.organization_id = ${organizationId} AND lower(named.name) = lower(wanted)`.execute(
    database,
  );
  return { idOf: new Map(rows.map((row) => [row.wanted, row.id])), made: made.map((row) => row.id) };
}

/** A class to write: its content with the ids of its type and place. */
export interface ClassToWrite {
  readonly id: string;
  readonly typeId: string;
  readonly locationId: string | null;
  /** Who teaches it; undefined: who does so now. */
  readonly instructorIds?: readonly string[] | undefined;
  readonly content: ImportedClass;
  /** How its dates were made, where that still holds. */
  readonly schedule: unknown;
}

/** What a class gets of a field of each kind that neither its file nor a batch of before the field came says anything of. */
const BLANKS: Readonly<Record<FileKind, unknown>> = {
  line: '',
  text: '',
  grade: null,
  age: null,
  seats: 0,
  'yes-no': false,
};

/** The columns that an import fills; the rest of a class stays as it is. */
function columnsOf({ typeId, locationId, content }: ClassToWrite) {
  const plain = FILE_FIELDS.map((field) => [field, content[field] ?? BLANKS[classFields[field].kind]]);
  return {
    typeId,
    locationId,
    title: content.title,
    externalId: content.externalId || null,
    priceCents: content.priceCents,
    // What an import of before kept says nothing of it.
    priceMaxCents: content.priceMaxCents === undefined ? NOT_SAID : content.priceMaxCents,
    registrationOpensAt: content.opensAt,
    registrationClosesAt: content.closesAt,
    ...(Object.fromEntries(plain) as { [Field in FileField]: unknown }),
  };
}
/** A price that no class has: it stays as it is. */
const NOT_SAID = -1;
const COLUMNS: readonly (keyof ReturnType<typeof columnsOf>)[] = [
  ...([
    'typeId',
    'locationId',
    'title',
    'externalId',
    'priceCents',
    'registrationOpensAt',
    'registrationClosesAt',
  ] as const),
  ...FILE_FIELDS,
];

/** Rows of the table of classes, as far as an import fills them. */
function newRows(classes: readonly ClassToWrite[], publishedAt: string | null = null) {
  const rows = classes.map((one) => ({
    ...columnsOf(one),
    id: one.id,
    schedule: one.schedule,
    // Without its dates it is a draft, whatever was asked for.
    publishedAt: one.content.meetings.length > 0 ? publishedAt : null,
  }));
  const named = rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [inSql(name), value])));
  return sql`jsonb_populate_recordset(NULL::classes, ${JSON.stringify(named)}::jsonb) AS new`;
}

const inSql = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export async function insertClasses(
  database: Database,
  organizationId: string,
  classes: readonly ClassToWrite[],
  facts: { semesterId: string; batchId: string; at: string; publishedAt: string | null; by: string },
): Promise<void> {
  const filled = COLUMNS.map((name) => sql.ref(name));
  await sql`
    INSERT INTO classes (organization_id, id, semester_id, published_at, import_batch_id, created_at, updated_at, updated_by, price_max_cents, ${sql.join(filled)})
    SELECT ${organizationId}, id, ${facts.semesterId}, published_at, ${facts.batchId}, ${facts.at}::timestamptz,
      ${facts.at}::timestamptz, ${facts.by}::text, CASE WHEN price_max_cents >= price_cents THEN price_max_cents END, ${sql.join(filled)}
    FROM ${newRows(classes, facts.publishedAt)}`.execute(database);
  await addMeetings(database, organizationId, datesOf(classes));
  await writeInstructors(database, organizationId, classes);
}

/** Writes new content over classes that are there, with their dates. */
export async function updateClasses(
  database: Database,
  organizationId: string,
  classes: readonly ClassToWrite[],
  { at, by }: { at: string; by: string },
): Promise<void> {
  await sql`
    UPDATE classes SET ${sql.join(COLUMNS.map((name) => sql`${sql.ref(name)} = new.${sql.ref(name)}`))},
      -- A range of prices that the new price is beyond is no range any more.
      price_max_cents = CASE WHEN new.price_max_cents = ${NOT_SAID} AND classes.price_max_cents >= new.price_cents
        THEN classes.price_max_cents WHEN new.price_max_cents >= new.price_cents THEN new.price_max_cents END,
      schedule = nullif(new.schedule, 'null'::jsonb), version = classes.version + 1, updated_at = ${at}::timestamptz, updated_by = ${by}
    FROM ${newRows(classes)}
    WHERE classes.organization_id = ${organizationId} AND classes.id = new.id`.execute(database);
  const ids = classes.map((each) => each.id);
  await replaceMeetings(database, { organizationId, at }, ids, datesOf(classes));
  await writeInstructors(database, organizationId, classes);
}

const datesOf = (classes: readonly ClassToWrite[]) =>
  classes.flatMap(({ id, content }) => content.meetings.map((meeting) => ({ ...meeting, classId: id })));

/** Lets the planner know how many classes there are now, rather than whenever it looks next. */
export async function refreshStatistics(database: Database): Promise<void> {
  await sql`ANALYZE classes, meetings`.execute(database);
}
