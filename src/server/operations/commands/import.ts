import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { m } from '../../../words/messages.js';
import { applyImport, previewImport } from '../../imports/apply.ts';
import { readCsv } from '../../imports/csv-file.ts';
import { type Mapping, MappingError, ownColumns, parseMapping } from '../../imports/mapping.ts';
import { type ImportPlan } from '../../imports/plan.ts';
import { readFile, type RowNote } from '../../imports/read-file.ts';
import { revertImport } from '../../imports/revert.ts';
import { listBatches } from '../../imports/revert-store.ts';
import { FileError } from '../../imports/table.ts';
import type { Reader } from '../../platform/locale.ts';
import { CallError } from '../../platform/call/errors.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { ACTOR, type Command, type CommandContext, only, readArgs, refuseMore, UsageError } from '../command.ts';
import { fieldWords, noteWords } from '../code-words.ts';
import { semesterNamed } from './semester.ts';

type Act = ReturnType<Command['prepare']>;

export const importClasses: Command = {
  usage: ['import FILE --semester NAME|ID [--map MAPPING.json] [--dry-run]', 'import --revert BATCH   import --list'],
  about: m.operations_about_import,
  prepare: (args) => {
    const { values, positionals } = readArgs(args, {
      semester: { type: 'string' },
      map: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      revert: { type: 'string' },
      list: { type: 'boolean', default: false },
    });
    if (values.list || values.revert !== undefined) {
      refuseMore(positionals);
      return values.revert === undefined ? showBatches : revert(values.revert);
    }
    if (values.semester === undefined) throw new UsageError('option-missing', { option: '--semester' });
    const file = only(positionals, 'FILE');
    const mapping = values.map === undefined ? ownColumns : readMapping(values.map);
    return bringIn(file, readOrSay(file), mapping, { semester: values.semester, isDryRun: values['dry-run'] });
  },
};

function bringIn(
  file: string,
  bytes: Uint8Array,
  mapping: Mapping,
  wish: { semester: string; isDryRun: boolean },
): Act {
  return async (context) => {
    const { database, clock, organization, say, reader } = context;
    const semester = await semesterNamed(context, wish.semester);
    const school = {
      timeZone: organization.timeZone,
      currency: organization.currency,
      holidays: semester.holidays,
      semester,
    };
    const read = readFile(
      sayFileErrors(() => readCsv(bytes, mapping)),
      mapping,
      school,
    );
    const target = { organizationId: organization.id, semesterId: semester.id, fileName: basename(file), actor: ACTOR };
    if (wish.isDryRun) {
      report(context, await previewImport({ database, clock }, read, mapping, target), true);
      return say(m.operations_import_dry({}, reader));
    }
    const { plan, batchId } = await applyImport({ database, clock }, read, mapping, target).catch(sayNotSetUp);
    report(context, plan, false);
    say(
      batchId === null ? m.operations_import_nothing({}, reader) : m.operations_import_batch({ id: batchId }, reader),
    );
  };
}

/** A file that is to be shown to families at once comes after what the school says of itself. */
function sayNotSetUp(error: unknown): never {
  if (!(error instanceof CallError) || error.details?.reason !== 'not-set-up') throw error;
  const missing = error.details.facts?.['missing'];
  throw new OperatorError('not-set-up', { missing: Array.isArray(missing) ? missing.join(', ') : '' });
}

const MOST_CHANGES = 20;

function report({ say, reader }: CommandContext, plan: ImportPlan, isDryRun: boolean): void {
  const counts = {
    created: plan.created.length,
    changed: plan.changed.length,
    left: plan.left,
    rejected: new Set(plan.rejected.map((note) => note.row)).size,
  };
  say((isDryRun ? m.operations_import_would : m.operations_import_did)(counts, reader));
  for (const { content, fields } of plan.changed.slice(0, MOST_CHANGES))
    say(`  ${content.externalId} ${content.title}: ${fields.join(', ')}`);
  if (plan.changed.length > MOST_CHANGES)
    say(m.operations_import_more({ count: plan.changed.length - MOST_CHANGES }, reader));
  if (plan.rejected.length > 0) say(m.operations_import_left_out({}, reader));
  for (const note of plan.rejected) say(describe(note, reader));
  if (plan.remarks.length > 0) say(m.operations_import_remarks({}, reader));
  for (const note of plan.remarks) say(describe(note, reader));
}

function describe({ row, column, value, reason }: RowNote, reader: Reader): string {
  const facts = { row, column, value: value.replace(/\s+/g, ' '), why: noteWords(reason, reader) };
  return m.operations_import_row(facts, reader);
}

function revert(batchId: string): Act {
  return async ({ database, clock, organization, say, reader }) => {
    const result = await revertImport({ database, clock }, organization.id, batchId.trim().toLowerCase(), ACTOR);
    if (result.outcome === 'reverted') {
      const { fileName: file, removed, restored } = result;
      return say(m.operations_import_reverted({ file, removed, restored }, reader));
    }
    if (result.outcome === 'not-found') throw new OperatorError('batch-unknown', { id: batchId });
    if (result.outcome !== 'touched') throw new OperatorError('batch-undone');
    const [title = '', ...more] = result.titles;
    if (more.length === 0) throw new OperatorError('batch-touched-once', { title });
    throw new OperatorError('batch-touched', { title, count: more.length });
  };
}

async function showBatches({ database, organization, say, reader }: CommandContext): Promise<void> {
  const batches = await listBatches(database, organization.id);
  if (batches.length === 0) say(m.operations_imports_none({}, reader));
  for (const { id, createdAt, fileName: file, semester, revertedAt } of batches) {
    const facts = { id, at: `${createdAt.slice(0, 16)}Z`, file, semester };
    say((revertedAt ? m.operations_import_listed_undone : m.operations_import_listed)(facts, reader));
  }
}

function readMapping(path: string): Mapping {
  try {
    return parseMapping(readOrSay(path).toString('utf8'));
  } catch (error) {
    if (error instanceof MappingError)
      throw new OperatorError('mapping-wrong', { file: path, why: (reader) => mappingWords(error, reader) });
    throw error;
  }
}

/** Each part that is wrong in a line of its own. */
function mappingWords({ wrong }: MappingError, reader: Reader): string {
  if (wrong.length === 0) return m.operations_mapping_not_json({}, reader);
  return wrong.map(({ path, code }) => `\n  ${path}: ${fieldWords({ code }, reader)}`).join('');
}

function readOrSay(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'ENOENT') throw new OperatorError('file-missing', { file: path });
    throw new OperatorError('file-unreadable', { file: path, reason: code });
  }
}

function sayFileErrors<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof FileError)
      throw new OperatorError('import-file', { why: (reader) => noteWords(error.why, reader) });
    throw error;
  }
}
