import { type AuditEntry, record } from '../audit/store.ts';
import { SEMESTER_FIELDS } from '../../contract/semesters.ts';
import { bumpCatalogue } from '../classes/store.ts';
import type { Database } from '../platform/database/connect.ts';
import { newId } from '../platform/ids.ts';
import { insertSemester, type SemesterRow, updateSemester, writeCurrent } from './store.ts';

/** Who does something and when, for the records. */
export type Doing = Pick<AuditEntry, 'by' | 'at'>;

/** What can be set of a semester by hand. */
export type SemesterValues = Pick<
  SemesterRow,
  | 'name'
  | 'startsOn'
  | 'endsOn'
  | 'registrationOpensAt'
  | 'registrationClosesAt'
  | 'isOpen'
  | 'recordsDue'
  | 'recordsDaysBefore'
  | 'holidays'
>;

type Changed = Partial<Pick<SemesterRow, (typeof SEMESTER_FIELDS)[number]>>;

/** Makes a semester in the caller's transaction; null if there is one of that name. */
export async function createSemester(
  database: Database,
  organizationId: string,
  { holidays, ...values }: SemesterValues,
  doing: Doing,
): Promise<string | null> {
  const id = newId();
  const row = { id, ...values, keepsBooks: true, holidays: JSON.stringify(holidays), createdAt: doing.at };
  if (!(await insertSemester(database, organizationId, row))) return null;
  const change = changeBetween({}, { ...values, holidays });
  await record(database, organizationId, [{ action: 'semester.created', entityId: id, change, ...doing }]);
  await bumpCatalogue(database, organizationId);
  return id;
}

/** Writes what is different, with its record; false if the new name is another semester's. Nothing different: nothing is written. */
export async function changeSemester(
  database: Database,
  organizationId: string,
  before: SemesterRow,
  after: Changed,
  doing: Doing,
  beside: object = {},
): Promise<{ isNameTaken: boolean; version: number }> {
  const change = { ...changeBetween(before, after), ...beside };
  if (Object.keys(change).length === 0) return { isNameTaken: false, version: before.version };
  const { holidays, ...values } = after;
  const columns = { ...values, ...(holidays && { holidays: JSON.stringify(holidays) }) };
  if (!(await updateSemester(database, organizationId, before.id, columns)))
    return { isNameTaken: true, version: before.version };
  const action = actionOf(after);
  await record(database, organizationId, [{ action, entityId: before.id, change, ...doing }]);
  await bumpCatalogue(database, organizationId);
  return { isNameTaken: false, version: before.version + 1 };
}

function actionOf({ archivedAt }: Changed): AuditEntry['action'] {
  if (archivedAt === undefined) return 'semester.changed';
  return archivedAt === null ? 'semester.unarchived' : 'semester.archived';
}

/** Marks this semester as the current one, or none, so that the dates decide. */
export async function markCurrent(
  database: Database,
  organizationId: string,
  id: string | null,
  doing: Doing,
): Promise<void> {
  const before = await writeCurrent(database, organizationId, id);
  const about = id ?? before;
  if (about === null || before === id) return;
  const change = { current: { from: before, to: id } };
  await record(database, organizationId, [{ action: 'semester.current', entityId: about, change, ...doing }]);
  await bumpCatalogue(database, organizationId);
}

function changeBetween(before: Changed, after: Changed): Record<string, { from: unknown; to: unknown }> {
  const changed = SEMESTER_FIELDS.filter((field) => after[field] !== undefined && !isSame(before[field], after[field]));
  return Object.fromEntries(changed.map((field) => [field, { from: before[field] ?? null, to: after[field] }]));
}

function isSame(a: unknown, b: unknown): boolean {
  // Instants come from the database and from forms with more or less exact fractions of seconds.
  const asInstant = (value: unknown) => (typeof value === 'string' && value.endsWith('Z') ? Date.parse(value) : NaN);
  if (asInstant(a) === asInstant(b)) return true;
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
}

/** Objects from jsonb have their keys in the database's order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
