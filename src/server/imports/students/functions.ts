import { isId } from '../../../contract/fields.ts';
import type * as calls from '../../../contract/student-imports.ts';
import { studentMapping, type StudentMapping } from '../../../contract/student-imports.ts';
import { isSpecified } from '../../../domain/sizes.ts';
import { getSizeList } from '../../t-shirts/store.ts';
import { foldName } from '../../../domain/names.ts';
import { dayAtSchool } from '../../../domain/school-day.ts';
import { UNDO_DAYS } from '../../../domain/student-merge.ts';
import { record } from '../../audit/store.ts';
import { getOrganization } from '../../organizations/store.ts';
import { refused } from '../../platform/call/errors.ts';
import { actorName, type HandlersOf, type SignedInContext } from '../../platform/call/handler.ts';
import type { Database } from '../../platform/database/connect.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { m } from '../../../words/messages.js';
import { nearestLocale } from '../../platform/locale.ts';
import { keyOfHeadings } from '../kept-mappings.ts';
import { findMapping, rememberMapping } from '../mappings-store.ts';
import { readColumns, readRows } from '../reader.ts';
import { writeStudents } from './apply-students.ts';
import { type Dial, openDial } from './student-rows.ts';
import type { KnownHousehold } from './place-students.ts';
import { phoneKey } from '../../../domain/household-signs.ts';
import type { OtherHousehold } from '../../../domain/listed-households.ts';
import { listExistingStudents, listHouseholds, listKnown } from './existing-students-store.ts';
import { studentsOfCircles, throughCircle } from './circle-of-import.ts';
import { guessColumns } from './headings.ts';
import { type MatchedStudents, matchStudents, nameOf } from './match-students.ts';
import { describe, planStudents, type StudentPlan } from './plan-students.ts';
import { householdsOf } from './shown-households.ts';
import { columnOf, readStudents, type RowSchool } from './read-students.ts';
import { listStudentImports, lockStudentImport, saveStudentImport } from './student-batches-store.ts';
import type { OnProgress, RunningImports } from '../progress.ts';
import { revertStudents } from './undo-students.ts';
import { holdImports, refreshStatistics } from './write-store.ts';
import { sayFileErrors, type OpenFile } from '../functions.ts';

const MOST_SHOWN = 200;
const MANY = 1000;
const DAY_MS = 86_400_000;

interface Asked {
  readonly fileId: string;
  readonly mapping: StudentMapping;
  readonly decisions: readonly { readonly row: number; readonly studentId: string | null }[];
  readonly households?: readonly { readonly row: number; readonly is: OtherHousehold }[] | undefined;
  readonly addresses?: readonly { readonly guardianId: string; readonly email: string }[] | undefined;
}

/** Importing students with their guardians and contacts from an uploaded table. */
export function studentImportFunctions({
  openFile,
  running,
}: {
  readonly openFile: OpenFile;
  readonly running: RunningImports;
}): HandlersOf<typeof calls> {
  return {
    studentImportColumns: ({ fileId }, context) =>
      sayFileErrors(async () => {
        const { name, content } = await openFile(context, fileId);
        const { columns, rows, remarks } = await readColumns(content, context.organization.locale);
        const headings = columns.map((each) => each.name);
        const guessed = guessColumns(headings);
        const born = guessed.find(({ target }) => target === 'birthDate')?.column;
        const dateFormat = columns.find((each) => each.name === born)?.dateFormat ?? 'YYYY-MM-DD';
        const kept = studentMapping.safeParse(
          await findMapping(context.database, context.organization.id, keyOf(headings)),
        );
        return {
          fileName: name,
          rows,
          columns: columns.map((each) => ({ name: each.name, samples: each.samples })),
          remarks: [...remarks],
          guess: kept.success ? kept.data : { columns: guessed, dateFormat },
          isRemembered: kept.success,
        };
      }),

    previewStudentImport: (input, context) =>
      sayFileErrors(async () => {
        const { content } = await openFile(context, input.fileId);
        const { plan, rows } = await planFile(content, input, context.database, { context, lock: false });
        return { counts: countsOf(plan, rows), ...shownOf(plan) };
      }),

    applyStudentImport: (input, context) =>
      sayFileErrors(async () => {
        const { name: fileName, content } = await openFile(context, input.fileId);
        const done = await running.follow(context, input.fileId, (onProgress) =>
          apply(input, { fileName, content }, context, onProgress),
        );
        if (done.created >= MANY && !done.isRepeated) await refreshStatistics(context.database);
        return done;
      }),

    studentImports: async (_input, { database, organization }) => listStudentImports(database, organization.id),
    revertStudentImport: ({ batchId }, context) => revertStudents(batchId, context),
  };
}

/** Files of students are remembered apart from those of classes. */
const keyOf = (headings: readonly string[]) => keyOfHeadings(['students:', ...headings]);

async function apply(
  input: Asked,
  file: { fileName: string; content: Uint8Array },
  context: SignedInContext,
  onProgress: OnProgress,
) {
  const { organization, clock, caller } = context;
  return inTransaction(context.database, async (database) => {
    await holdImports(database, organization.id);
    const earlier = isId(input.fileId) ? await lockStudentImport(database, organization.id, input.fileId) : null;
    if (earlier?.revertedAt) throw refused('import-taken-back');
    if (earlier) {
      const { created, changed, undoUntil } = earlier;
      return { batchId: earlier.id, isRepeated: true, created, changed, undoUntil };
    }
    const dial = openDial(organization.locale);
    const { plan, headings } = await planFile(file.content, input, database, {
      context,
      lock: true,
      dial,
      onRead: (read) => onProgress('comparing', 0, read),
    });
    const counts = { created: plan.created.length, changed: plan.changed.length };
    const total = counts.created + counts.changed;
    if (total === 0) return { batchId: null, isRepeated: false, ...counts, undoUntil: null };
    const [at, by] = [clock.iso(), actorName(caller)];
    const writing = {
      database,
      clock,
      organizationId: organization.id,
      dial,
      actor: caller,
    };
    const changes = await throughCircle(studentsOfCircles(plan), file.fileName, { ...context, database }, () =>
      writeStudents(
        { ...writing, fileName: file.fileName, onProgress: (done: number) => onProgress('writing', done, total) },
        plan,
      ),
    );
    onProgress('finishing', total, total);
    const undoUntil = new Date(clock.now() + UNDO_DAYS * DAY_MS).toISOString();
    const batch = {
      id: input.fileId,
      fileName: file.fileName,
      createdAt: at,
      createdBy: by,
      ...counts,
      undoUntil,
      changes,
    };
    await saveStudentImport(database, organization.id, batch);
    await rememberMapping(database, organization.id, { headings: keyOf(headings), mapping: input.mapping, at, by });
    const entry = { action: 'import.applied', entityId: batch.id, change: { file: file.fileName, ...counts } } as const;
    await record(database, organization.id, [{ ...entry, at, by: caller }]);
    return { batchId: batch.id, isRepeated: false, ...counts, undoUntil };
  });
}

async function planFile(
  content: Uint8Array,
  { mapping, decisions, households = [], addresses = [] }: Asked,
  database: Database,
  {
    context,
    lock,
    dial = openDial(context.organization.locale),
    onRead,
  }: {
    readonly context: SignedInContext;
    readonly lock: boolean;
    readonly dial?: Dial;
    readonly onRead?: (rows: number) => void;
  },
) {
  const { organization } = context;
  const rows = await readRows(content);
  onRead?.(rows.length);
  const said = readStudents(rows, mapping, await schoolOf(context));
  const known = await listKnown(database, organization.id);
  const decided = new Map(decisions.map(({ row, studentId }) => [row, studentId]));
  const matched = matchStudents(said.students, known, {
    decisions: decided,
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
  });
  const rejected = [...said.rejected, ...plan.rejected].toSorted((a, b) => a.row - b.row);
  return { plan: { ...plan, rejected }, rows: rows.length, headings: Object.keys(rows[0]?.cells ?? {}) };
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

/** How this school and our own files write grades and sizes. */
async function schoolOf({ database, organization, clock }: SignedInContext): Promise<RowSchool> {
  const { gradeNames } = await getOrganization(database, organization.id);
  const locale = { locale: nearestLocale(organization.locale) };
  const grades = new Map<string, number | null>([
    [foldName(m.account_not_in_school({}, locale)), null],
    ['k', 0],
    ['kindergarten', 0],
    ['pre k', -1],
    ['prek', -1],
  ]);
  for (let grade = -2; grade <= 13; grade++) {
    const ordinal = `${grade}${grade === 1 ? 'st' : grade === 2 ? 'nd' : grade === 3 ? 'rd' : 'th'}`;
    for (const word of [String(grade), `grade ${grade}`, ordinal, `${ordinal} grade`])
      if (!grades.has(word) || grade >= 0) grades.set(word, grade);
  }
  for (const [grade, name] of Object.entries(gradeNames)) grades.set(foldName(name), Number(grade));
  // Those put away too: who has one keeps it, in our own files as well.
  const list = await getSizeList(database, organization.id);
  const sizes = new Map(
    list.sizes.flatMap(({ size }): [string, string][] => [
      [foldName(size), size],
      ...(isSpecified(size) ? [[foldName(m.admin_size_of({ size }, locale)), size] as [string, string]] : []),
    ]),
  );
  return { today: dayAtSchool(clock.now(), organization.timeZone), timeZone: organization.timeZone, grades, sizes };
}

function countsOf(plan: StudentPlan, rows: number) {
  const rejected = new Set(plan.rejected.map(({ row }) => row)).size;
  return {
    rows,
    created: plan.created.length,
    changed: plan.changed.length,
    unchanged: plan.left,
    asked: plan.asked.length,
    rejected,
  };
}

function shownOf(plan: StudentPlan) {
  const { created, changed, asked, rejected, remarks } = plan;
  const first = <Each>(all: readonly Each[]) => all.slice(0, MOST_SHOWN);
  return {
    created: first(created).map(({ said, household }) => ({
      row: said.row,
      name: nameOf(said.fields),
      birthDate: said.fields.birthDate ?? '',
      guardians: said.guardians.map(describe),
      isInFamily: household.there !== null,
    })),
    changed: first(changed).map(({ said, existing, told }) => ({
      row: said.row,
      studentId: existing.id,
      name: nameOf(existing.fields),
      birthDate: existing.fields.birthDate ?? '',
      fields: [...told],
    })),
    asked: first(asked).map(({ row, fields, candidates }) => ({
      row,
      name: nameOf(fields),
      birthDate: fields.birthDate ?? '',
      candidates: candidates.map((each) => ({ id: each.id, name: nameOf(each), birthDate: each.birthDate })),
    })),
    ...householdsOf(plan, MOST_SHOWN),
    addressesAsked: first(plan.addressesAsked).map((each) => ({ ...each, to: [...each.to] })),
    rejected: first(rejected),
    remarks: first(remarks),
  };
}
