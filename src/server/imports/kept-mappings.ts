import { hash } from 'node:crypto';
import type { functions } from '../../contract/functions.ts';
import type { KeptMapping } from '../../contract/import-mapping.ts';
import { actorName, type Handler, type SignedInContext } from '../platform/call/handler.ts';
import type { DayOrder } from './date-list.ts';
import { columnsInDoubt } from './every-cell.ts';
import { namesOf } from './mapping.ts';
import type { FileColumns } from './reader-answer.ts';
import { nameMapping, rememberMapping, unnameMapping } from './mappings-store.ts';

/** What tells files with the same headings, in whatever order these stand. */
export function keyOfHeadings(headings: readonly string[]): string {
  return hash('sha256', JSON.stringify(headings.toSorted()), 'base64url');
}

/** Remembers, for the next file with these headings, what the columns were taken for; not whether its classes were published. */
export async function rememberColumns(
  { database, organization, clock, caller }: SignedInContext,
  headings: readonly string[],
  { fields, defaults }: KeptMapping['mapping'],
): Promise<string> {
  const key = keyOfHeadings(headings);
  const use = { headings: key, mapping: { fields, defaults }, at: clock.iso(), by: actorName(caller) };
  await rememberMapping(database, organization.id, use);
  return key;
}

const DATES = ['startsOn', 'endsOn', 'opensOn', 'closesOn', 'excludedDates'] as const;

/** Which of day and month a format has first, where both are numbers. */
function orderOf(format: string): DayOrder | null {
  if (/^M{1,2}[/-]D/.test(format)) return 'MM/DD';
  return /^D{1,2}[/-]M{1,2}(?!M)/.test(format) ? 'DD/MM' : null;
}

/** What was kept, but for dates that this file writes in another way than the last one with its headings did: those are read as they look, by every cell of the file. */
export function asWritten(
  kept: KeptMapping,
  { columns, provenOrder, cells }: Pick<FileColumns, 'columns' | 'provenOrder' | 'cells'>,
): KeptMapping & { doubted: string[] } {
  const fields = { ...kept.mapping.fields };
  for (const field of DATES) {
    const source = fields[field];
    const column = columns.find(({ name }) => source && namesOf(source).includes(name));
    if (!source || !column?.dateFormat) continue;
    const reads = (format: string) => cells.get(column.name)?.formats.includes(format) === true;
    const order = orderOf(source.format);
    const isDisproved = order !== null && provenOrder !== null && order !== provenOrder;
    if ((isDisproved || !reads(source.format)) && reads(column.dateFormat))
      Object.assign(fields, { [field]: { ...source, format: column.dateFormat } });
  }
  return { ...kept, mapping: { ...kept.mapping, fields }, doubted: columnsInDoubt(fields, cells) };
}

export const keepImportMapping: Handler<typeof functions.keepImportMapping> = async (input, context) => {
  const headings = await rememberColumns(context, input.headings, input.mapping);
  await nameMapping(context.database, context.organization.id, { headings, name: input.name });
  return {};
};

export const forgetImportMapping: Handler<typeof functions.forgetImportMapping> = async ({ name }, context) => {
  await unnameMapping(context.database, context.organization.id, name);
  return {};
};
