import { isId } from '../../contract/fields.ts';
import type * as importsCalls from '../../contract/imports.ts';
import type { ImportMapping } from '../../contract/import-mapping.ts';
import { dayAtSchool } from '../../domain/school-day.ts';
import { invalidField, notFound, refused } from '../platform/call/errors.ts';
import type { HandlersOf, SignedInContext } from '../platform/call/handler.ts';
import { applyImport, type ImportTarget, previewImport } from './apply.ts';
import { findBatch, findTargetSemester, listSemesterBatches } from './batches-store.ts';
import { findElsewhere, listImportedVersions } from './existing-store.ts';
import { asWritten, forgetImportMapping, keepImportMapping, keyOfHeadings, rememberColumns } from './kept-mappings.ts';
import { listMappings } from './mappings-store.ts';
import { describePlan } from './preview.ts';
import { readClasses, readColumns, readRejected } from './reader.ts';
import { countDrafts } from './plan.ts';
import { readCell } from './readings.ts';
import type { RunningImports } from './progress.ts';
import { revertImport } from './revert.ts';
import { shownFile } from './shown-file.ts';
import { FileError } from './table.ts';
import { yearNamed } from './year-named.ts';

type ImportCalls = HandlersOf<typeof importsCalls>;

/** Where uploaded tables come from; one that does not exist is "not found". */
export type OpenFile = (context: SignedInContext, fileId: string) => Promise<{ name: string; content: Uint8Array }>;

/** Importing classes from an uploaded table, as staff do it on screen. */
export function importFunctions({ openFile, running }: { openFile: OpenFile; running: RunningImports }): ImportCalls {
  return {
    importColumns: ({ fileId, reading = {}, semesterId }, context) =>
      sayFileErrors(async () => {
        const { name, content } = await openFile(context, fileId);
        const { organization, database, clock } = context;
        const semester =
          semesterId === undefined ? undefined : (await schoolOf(semesterId, name, context)).school.semester;
        const today = dayAtSchool(clock.now(), organization.timeZone);
        const file = await readColumns(content, reading, { locale: organization.locale, today, semester });
        const { columns, guess, provenOrder, cells } = file;
        const kept = await listMappings(database, organization.id, keyOfHeadings(columns.map((each) => each.name)));
        const remembered = kept.remembered && asWritten(kept.remembered, { columns, provenOrder, cells });
        return { fileName: name, ...shownFile(file), columns: [...columns], guess, ...kept, remembered };
      }),

    keepImportMapping,
    forgetImportMapping,

    importReadings: async ({ semesterId, fileName, mapping: { fields }, columns }, context) => {
      const { school } = await schoolOf(semesterId, fileName, context);
      const read = (name: string, cells: readonly string[]) =>
        cells.map((cell) => readCell(name, cell, fields, school));
      return { columns: columns.map(({ name, cells }) => ({ name, readings: read(name, cells) })) };
    },

    importPreview: (input, context) =>
      sayFileErrors(async () => {
        requireSources(input.mapping);
        const { organization, database } = context;
        const target = await targetOf(input, context);
        const file = await readClasses(target.content, input.reading ?? {}, input.mapping, target.school);
        const plan = await previewImport(context, file, input.mapping, target);
        const classIds = plan.changed.map(({ existing }) => existing.id);
        const importedVersions = await listImportedVersions(database, organization.id, target.semesterId, classIds);
        const ids = [...new Set([...file.classes.map(({ classId }) => classId), ...file.mentioned])].filter(isId);
        return describePlan(plan, {
          rows: file.rows,
          elsewhere: await findElsewhere(database, organization.id, target.semesterId, ids),
          mapping: input.mapping,
          importedVersions,
          semester: target.semester,
        });
      }),

    importRejectedRows: (input, context) =>
      sayFileErrors(async () => {
        requireSources(input.mapping);
        const { content, school } = await targetOf(input, context);
        const { columns, rows } = await readRejected(content, input.reading ?? {}, input.mapping, school);
        return { columns: [...columns], rows: rows.map((row) => ({ ...row, cells: [...row.cells] })) };
      }),

    importApply: (input, context) =>
      sayFileErrors(async () => {
        requireSources(input.mapping);
        const { database, clock } = context;
        const earlier = await earlierImport(input, context);
        if (earlier) return earlier;
        const target = await targetOf(input, context);
        return running.follow(context, input.fileId, async (onProgress) => {
          const file = await readClasses(target.content, input.reading ?? {}, input.mapping, target.school);
          const { plan, batchId } = await applyImport({ database, clock, onProgress }, file, input.mapping, target);
          await rememberColumns(context, file.headings, input.mapping);
          // Sent twice at the same moment, the later one finds everything done.
          const meanwhile = batchId === null ? await earlierImport(input, context) : null;
          return (
            meanwhile ?? {
              batchId,
              isRepeated: false,
              created: plan.created.length,
              changed: plan.changed.length,
              unchanged: plan.left,
              rejected: new Set(plan.rejected.map(({ row }) => row)).size,
              drafts: countDrafts(plan.created, input.mapping),
            }
          );
        });
      }),

    importProgress: async ({ fileId }, context) => running.find(context, fileId),

    importBatches: async ({ semesterId }, { database, organization }) =>
      isId(semesterId) ? listSemesterBatches(database, organization.id, semesterId) : [],

    importRevert: async ({ batchId }, { database, clock, organization, caller }) => {
      const outcome = await revertImport({ database, clock }, organization.id, batchId, caller);
      if (outcome.outcome === 'not-found') throw notFound('import');
      const nothing = { removed: 0, restored: 0, touched: [] as string[] };
      if (outcome.outcome === 'reverted')
        return {
          ...nothing,
          outcome: 'reverted',
          removed: outcome.removed,
          restored: outcome.restored,
          touched: [...outcome.touched],
        };
      if (outcome.outcome === 'touched') return { ...nothing, outcome: 'touched', touched: [...outcome.titles] };
      return { ...nothing, outcome: 'already-reverted' };
    },
  };

  async function targetOf(input: { fileId: string; semesterId: string }, context: SignedInContext) {
    const { fileId, semesterId } = input;
    const { name, content } = await openFile(context, fileId);
    const { isArchived, school } = await schoolOf(semesterId, name, context);
    if (isArchived) throw refused('semester-archived');
    const target: ImportTarget = {
      organizationId: context.organization.id,
      semesterId,
      fileName: name,
      actor: context.caller,
      batchId: fileId,
    };
    return { ...target, content, semester: school.semester, school };
  }
}

/** What rows need to know of the school and of the semester that they are imported into. */
async function schoolOf(semesterId: string, fileName: string, { database, organization }: SignedInContext) {
  const { id, timeZone, currency } = organization;
  const semester = isId(semesterId) ? await findTargetSemester(database, id, semesterId) : null;
  if (!semester) throw notFound('semester');
  const { isArchived, startsOn, endsOn, holidays } = semester;
  return {
    isArchived,
    school: { timeZone, currency, holidays, semester: { startsOn, endsOn }, year: yearNamed(fileName) },
  };
}

/** What this upload has done already, if anything. */
async function earlierImport(
  { fileId, semesterId }: { fileId: string; semesterId: string },
  { database, organization }: SignedInContext,
) {
  const batch = isId(fileId) ? await findBatch(database, organization.id, fileId) : null;
  if (!batch) return null;
  if (batch.revertedAt !== null) throw refused('import-taken-back');
  if (batch.semesterId !== semesterId) throw refused('imported-elsewhere');
  return {
    batchId: batch.id,
    isRepeated: true,
    created: batch.created,
    changed: batch.changed,
    unchanged: 0,
    rejected: 0,
    drafts: 0,
  };
}

function requireSources({ fields, defaults }: ImportMapping): void {
  if (!fields.type && defaults.type === null) throw invalidField('mapping.defaults.type', 'type-not-mapped');
  if (!fields.price && defaults.priceCents === null)
    throw invalidField('mapping.defaults.priceCents', 'price-not-mapped');
  if (!fields.capacity && defaults.capacity === null)
    throw invalidField('mapping.defaults.capacity', 'seats-not-mapped');
}

/** A file that cannot be imported at all is an expected "no", with why. */
export async function sayFileErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof FileError) throw refused('unreadable-file', { ...error.why.facts, note: error.why.code });
    throw error;
  }
}
