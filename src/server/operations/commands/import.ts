import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { applyImport, previewImport } from '../../imports/apply.ts';
import { readCsv } from '../../imports/csv-file.ts';
import { type Mapping, MappingError, ownColumns, parseMapping } from '../../imports/mapping.ts';
import { type ImportPlan, readFile, type RowNote } from '../../imports/plan.ts';
import { revertImport } from '../../imports/revert.ts';
import { listBatches } from '../../imports/revert-store.ts';
import { FileError } from '../../imports/table.ts';
import { ACTOR, type Command, type CommandContext, only, readArgs, UsageError } from '../command.ts';
import { noteWords } from '../code-words.ts';
import { OperatorError } from '../start-trouble.ts';
import { refuseMore } from './roles.ts';
import { semesterNamed } from './semester.ts';

type Act = ReturnType<Command['prepare']>;

export const importClasses: Command = {
  usage: [
    'import FILE --semester NAME|ID [--map MAPPING.json] [--dry-run]',
    'import --revert BATCH   import --list',
    'Classes from a CSV file; --dry-run only says what would happen. A batch can be reverted while nobody has touched it.',
  ],
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
    if (values.semester === undefined) throw new UsageError('--semester is missing.');
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
    const { database, clock, organization, say } = context;
    const semester = await semesterNamed(context, wish.semester);
    const school = { timeZone: organization.timeZone, currency: organization.currency, holidays: semester.holidays };
    const read = readFile(
      sayFileErrors(() => readCsv(bytes, mapping)),
      mapping,
      school,
    );
    const target = { organizationId: organization.id, semesterId: semester.id, fileName: basename(file), actor: ACTOR };
    if (wish.isDryRun) {
      report(say, await previewImport({ database, clock }, read, mapping, target), true);
      return say('This was a dry run: nothing was written.');
    }
    const { plan, batchId } = await applyImport({ database, clock }, read, mapping, target);
    report(say, plan, false);
    say(
      batchId === null
        ? 'Nothing was to do.'
        : `Batch ${batchId}; while nobody has touched it, import --revert ${batchId} takes it back.`,
    );
  };
}

const MOST_CHANGES = 20;

function report(say: (line: string) => void, plan: ImportPlan, isDryRun: boolean): void {
  const rejectedRows = new Set(plan.rejected.map((note) => note.row)).size;
  say(
    `${isDryRun ? 'Would be created' : 'Created'}: ${plan.created.length}, changed: ${plan.changed.length}, left as they are: ${plan.left}, rows left out: ${rejectedRows}`,
  );
  for (const { content, fields } of plan.changed.slice(0, MOST_CHANGES))
    say(`  ${content.externalId} ${content.title}: ${fields.join(', ')}`);
  if (plan.changed.length > MOST_CHANGES) say(`  … and ${plan.changed.length - MOST_CHANGES} more`);
  if (plan.rejected.length > 0) say('Left out:');
  for (const note of plan.rejected) say(`  ${describe(note)}`);
  if (plan.remarks.length > 0) say('Taken, but look at:');
  for (const note of plan.remarks) say(`  ${describe(note)}`);
}

function describe({ row, column, value, reason }: RowNote): string {
  return `row ${row}, ${column} “${value.replace(/\s+/g, ' ')}”: ${noteWords(reason)}`;
}

function revert(batchId: string): Act {
  return async ({ database, clock, organization, say }) => {
    const result = await revertImport({ database, clock }, organization.id, batchId.trim().toLowerCase(), ACTOR);
    if (result.outcome === 'reverted')
      return say(
        `${result.fileName} is taken back: ${result.removed} classes removed, ${result.restored} as they were before.`,
      );
    if (result.outcome !== 'touched')
      throw new OperatorError(
        result.outcome === 'not-found'
          ? `There is no batch ${batchId}; import --list shows them.`
          : 'This batch was taken back already.',
      );
    const [first, ...more] = result.titles;
    throw new OperatorError(
      `This batch stays as it is: families or staff have touched ${first}${more.length > 0 ? ` and ${more.length} other classes` : ''} since.`,
    );
  };
}

async function showBatches({ database, organization, say }: CommandContext): Promise<void> {
  const batches = await listBatches(database, organization.id);
  if (batches.length === 0) say('Nothing has been imported yet.');
  for (const batch of batches)
    say(
      `${batch.id}  ${batch.createdAt.slice(0, 16)}Z  ${batch.fileName} into ${batch.semester}${batch.revertedAt ? ' (taken back)' : ''}`,
    );
}

function readMapping(path: string): Mapping {
  try {
    return parseMapping(readOrSay(path).toString('utf8'));
  } catch (error) {
    if (error instanceof MappingError) throw new OperatorError(`${path}: ${error.message}`);
    throw error;
  }
}

function readOrSay(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw new OperatorError(`${path} cannot be read${code === 'ENOENT' ? ': there is no such file' : ` (${code})`}.`);
  }
}

function sayFileErrors<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof FileError) throw new OperatorError(noteWords(error.why));
    throw error;
  }
}
