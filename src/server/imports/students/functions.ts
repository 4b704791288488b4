import { isId } from '../../../contract/fields.ts';
import type * as calls from '../../../contract/student-imports.ts';
import { dayAtSchool } from '../../../domain/school-day.ts';
import { UNDO_DAYS } from '../../../domain/student-merge.ts';
import { record } from '../../audit/store.ts';
import type { Keyring } from '../../health/store.ts';
import { refused } from '../../platform/call/errors.ts';
import { schoolYearNow } from '../../platform/school-year.ts';
import { m } from '../../../words/messages.js';
import { locales } from '../../../words/runtime.js';
import { actorName, type HandlersOf, type SignedInContext } from '../../platform/call/handler.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { type OpenFile, sayFileErrors } from '../functions.ts';
import { keyOfHeadings } from '../kept-mappings.ts';
import { findMapping, rememberMapping } from '../mappings-store.ts';
import type { OnProgress, RunningImports } from '../progress.ts';
import { readStudentColumns } from '../reader.ts';
import { shownFile } from '../shown-file.ts';
import { writeStudents } from './apply-students.ts';
import { studentsOfCircles, throughCircle } from './circle-of-import.ts';
import { withKept } from './kept-columns.ts';
import { leftOutRows } from './left-out.ts';
import { type AskedFile, mayReadHealth, planFile } from './plan-file.ts';
import { readRowSchool } from './row-school.ts';
import { shownOf } from './shown-plan.ts';
import { listStudentImports, lockStudentImport, saveStudentImport } from './student-batches-store.ts';
import { openDial } from './student-rows.ts';
import { revertStudents } from './undo-students.ts';
import { holdImports, refreshStatistics } from './write-store.ts';

const MANY = 1000;
const DAY_MS = 86_400_000;

/** Importing students with their guardians and contacts from an uploaded table. */
export function studentImportFunctions({
  openFile,
  keyring,
  running,
}: {
  readonly openFile: OpenFile;
  readonly keyring: Keyring;
  readonly running: RunningImports;
}): HandlersOf<typeof calls> {
  return {
    studentImportColumns: ({ fileId, reading = {} }, context) =>
      sayFileErrors(async () => {
        const { name, content } = await openFile(context, fileId);
        const { organization, clock } = context;
        const today = dayAtSchool(clock.now(), organization.timeZone);
        const readsHealth = mayReadHealth(context);
        const { school } = await readRowSchool(context);
        const questions = school.questions.map(({ id, wording, kind, options }) => ({ id, wording, kind, options }));
        const file = await readStudentColumns(content, reading, {
          locale: organization.locale,
          today,
          questions,
          readsHealth,
        });
        const headings = file.columns.map((each) => each.name);
        const kept = await findMapping(context.database, organization.id, keyOf(headings));
        return {
          fileName: name,
          ...shownFile(file),
          columns: [...file.columns],
          questions: questions.map(({ id, wording, kind }) => ({ id, wording, kind })),
          health: { mayRead: readsHealth, columns: [...file.healthColumns] },
          ...withKept(file, kept, { questions, readsHealth }),
        };
      }),

    previewStudentImport: (input, context) =>
      sayFileErrors(async () => {
        const { content } = await openFile(context, input.fileId);
        return shownOf(await planFile(content, input, context.database, { context, keyring, lock: false }));
      }),

    studentImportLeftOut: (input, context) =>
      sayFileErrors(async () => {
        const { content } = await openFile(context, input.fileId);
        return leftOutRows(await planFile(content, input, context.database, { context, keyring, lock: false }));
      }),

    applyStudentImport: (input, context) =>
      sayFileErrors(async () => {
        const { name: fileName, content } = await openFile(context, input.fileId);
        const done = await running.follow(context, input.fileId, (onProgress) =>
          apply(input, { fileName, content }, context, { keyring, onProgress }),
        );
        if (done.created >= MANY && !done.isRepeated) await refreshStatistics(context.database);
        return done;
      }),

    studentImports: async (_input, { database, organization }) => listStudentImports(database, organization.id),
    revertStudentImport: ({ batchId }, context) => revertStudents(batchId, context),
  };
}

/** Files of students are remembered apart from those of classes. */
const keyOf = (headings: readonly string[]) =>
  keyOfHeadings(['students:', ...headings.filter((heading) => !isWhy(heading))]);

/** The column of our own file of what was left out: mended, it is the file of before. */
const isWhy = (heading: string) => locales.some((locale) => m.student_imports_why({}, { locale }) === heading);

async function apply(
  input: AskedFile,
  file: { fileName: string; content: Uint8Array },
  context: SignedInContext,
  { keyring, onProgress }: { readonly keyring: Keyring; readonly onProgress: OnProgress },
) {
  const { organization, clock, caller } = context;
  return inTransaction(context.database, async (database) => {
    await holdImports(database, organization.id);
    const earlier = isId(input.fileId) ? await lockStudentImport(database, organization.id, input.fileId) : null;
    if (earlier?.revertedAt) throw refused('import-taken-back');
    if (earlier) {
      const { created, changed, undoUntil } = earlier;
      return { batchId: earlier.id, isRepeated: true, created, changed, isHealthLeft: false, undoUntil };
    }
    const dial = openDial(organization.locale);
    const { plan, headings, health } = await planFile(file.content, input, database, {
      context,
      keyring,
      lock: true,
      dial,
      onRead: (read) => onProgress('comparing', 0, read),
    });
    const counts = { created: plan.created.length, changed: plan.changed.length };
    const total = counts.created + counts.changed;
    const isHealthLeft = health?.key === null;
    if (total === 0) return { batchId: null, isRepeated: false, ...counts, isHealthLeft, undoUntil: null };
    const [at, by] = [clock.iso(), actorName(caller)];
    const writing = {
      database,
      clock,
      organizationId: organization.id,
      schoolYear: schoolYearNow(context),
      dial,
      actor: caller,
      healthKey: health?.key ?? null,
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
    return { batchId: batch.id, isRepeated: false, ...counts, isHealthLeft, undoUntil };
  });
}
