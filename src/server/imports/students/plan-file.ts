import type { FileReading } from '../../../contract/import-mapping.ts';
import { note } from '../../../contract/import-notes.ts';
import { isHealthTarget, type StudentMapping } from '../../../contract/student-imports.ts';
import { phoneKey } from '../../../domain/household-signs.ts';
import type { OtherHousehold } from '../../../domain/listed-households.ts';
import { findSealingKey, type Keyring, listHealthTold } from '../../health/store.ts';
import { denied } from '../../platform/call/errors.ts';
import type { SignedInContext } from '../../platform/call/handler.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { HealthKey } from '../../platform/sealing/keyring.ts';
import type { RowNote } from '../read-file.ts';
import { readRows } from '../reader.ts';
import type { FileCells } from '../table.ts';
import { listExistingStudents, listHouseholds, listKnown } from './existing-students-store.ts';
import { withoutHealth } from './health/hidden-columns.ts';
import type { ListedQuestion } from './listed-questions.ts';
import { type MatchedStudents, matchStudents } from './match-students.ts';
import type { KnownHousehold } from './place-students.ts';
import { planStudents, type StudentPlan } from './plan-students.ts';
import { columnOf, readStudents } from './read-students.ts';
import type { DayQuestion, SaidStudent, WordQuestion } from './said-student.ts';
import { readRowSchool, type WordChoices } from './row-school.ts';
import { type Dial, openDial } from './student-rows.ts';

/** A file with what its columns are and what somebody decided of its rows. */
export interface AskedFile {
  readonly fileId: string;
  readonly reading?: FileReading | undefined;
  readonly mapping: StudentMapping;
  readonly decisions: readonly { readonly row: number; readonly studentId: string | null }[];
  readonly days?: readonly { readonly row: number; readonly day: string }[] | undefined;
  readonly households?: readonly { readonly row: number; readonly is: OtherHousehold }[] | undefined;
  readonly addresses?: readonly { readonly guardianId: string; readonly email: string }[] | undefined;
}

/** What would be done, with what is asked and left out. */
export interface PlannedFile {
  readonly plan: StudentPlan;
  readonly rows: number;
  readonly headings: readonly string[];
  readonly cells: readonly FileCells[];
  readonly leftOut: readonly RowNote[];
  readonly daysAsked: readonly (DayQuestion & { readonly answer: string | null })[];
  readonly wordsAsked: readonly WordQuestion[];
  readonly wordChoices: WordChoices;
  readonly questions: readonly ListedQuestion[];
  /** With what its health answers are sealed; null where the file has none. */
  readonly health: { readonly key: HealthKey | null } | null;
}

interface Planning {
  readonly context: SignedInContext;
  readonly keyring: Keyring;
  /** Whether the students who change are held until the transaction ends. */
  readonly lock: boolean;
  readonly dial?: Dial;
  readonly onRead?: (rows: number) => void;
}

/** Reads a file and compares it with who is there. */
export async function planFile(
  content: Uint8Array,
  { reading, mapping, decisions, days = [], households = [], addresses = [] }: AskedFile,
  database: Database,
  { context, keyring, lock, dial = openDial(context.organization.locale), onRead }: Planning,
): Promise<PlannedFile> {
  const { organization } = context;
  const readsHealth = mayReadHealth(context);
  const tellsHealth = mapping.columns.some(({ target }) => isHealthTarget(target));
  if (tellsHealth && !readsHealth) throw denied();
  const key = tellsHealth ? await findSealingKey(database, keyring) : null;
  const rows = await readRows(content, reading);
  onRead?.(rows.length);
  const { school, choices } = await readRowSchool(context);
  const cells = readsHealth ? rows : withoutHealth(rows, school.questions);
  const told = new Map(days.map(({ row, day }) => [row, day]));
  const read = readStudents(cells, mapping, school, told);
  const said = tellsHealth && !key ? { ...read, students: read.students.map(withoutKey) } : read;
  const known = await listKnown(database, organization.id);
  const matched = matchStudents(said.students, known, {
    decisions: new Map(decisions.map(({ row, studentId }) => [row, studentId])),
    columnOf: (target) => columnOf(mapping, target),
  });
  const ids = matched.known.map(({ studentId }) => studentId);
  const existing = await listExistingStudents(database, organization.id, ids, { lock });
  const there = await listHouseholds(database, organization.id);
  const plan = planStudents(matched, new Map(existing.map((each) => [each.id, each])), {
    households: there,
    answers: new Map(households.map(({ row, is }) => [row, is])),
    addresses: new Map(addresses.map(({ guardianId, email }) => [guardianId, email])),
    phoneOf: await readPhones(matched, there, dial),
    questions: school.questions,
    healthTold: tellsHealth ? await listHealthTold(database, organization.id, ids) : new Map(),
  });
  const rejected = [...said.rejected, ...plan.rejected].toSorted((a, b) => a.row - b.row);
  const out = new Set(rejected.map(({ row }) => row));
  const coming = said.students.filter(({ row }) => !out.has(row));
  const remarks = [...coming.flatMap((each) => each.remarks), ...plan.remarks].toSorted((a, b) => a.row - b.row);
  return {
    plan: { ...plan, rejected, remarks },
    rows: cells.length,
    headings: Object.keys(cells[0]?.cells ?? {}),
    cells,
    leftOut: coming.flatMap(({ leftOut, unreadBirth }) => [...(unreadBirth ? [unreadBirth] : []), ...leftOut]),
    daysAsked: said.daysAsked.map((each) => {
      const day = told.get(each.row);
      return { ...each, answer: day === each.dayFirst || day === each.monthFirst ? day : null };
    }),
    wordsAsked: said.wordsAsked,
    wordChoices: choices,
    questions: school.questions,
    health: tellsHealth ? { key } : null,
  };
}

/** Whoever reads health answers for the school may bring them in, where they import at all. */
export const mayReadHealth = ({ caller }: SignedInContext) => caller.roles.includes('health');

/** What cannot be sealed is left out, and comes back with the file of what was. */
function withoutKey(student: SaidStudent): SaidStudent {
  const { row, health, leftOut } = student;
  const notes = health.map(({ column, cell }) => ({
    row,
    column,
    value: cell.slice(0, 80),
    reason: note('health-no-key'),
  }));
  return { ...student, health: [], leftOut: [...leftOut, ...notes] };
}

/** Every phone that is compared, read once. */
async function readPhones(
  { fresh, known }: MatchedStudents,
  there: readonly KnownHousehold[],
  dial: Dial,
): Promise<(typed: string) => string> {
  const keys = new Map<string, string>();
  for (const { guardians } of there)
    for (const { phone, phoneE164 } of guardians) keys.set(phone, phoneKey(phone, phoneE164));
  if (fresh.length > 0)
    for (const { guardians } of [...fresh, ...known])
      for (const { phone } of guardians)
        if (phone !== '' && !keys.has(phone)) keys.set(phone, phoneKey(phone, await dial(phone)));
  return (typed) => keys.get(typed) ?? '';
}
