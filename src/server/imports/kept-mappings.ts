import { hash } from 'node:crypto';
import type { functions } from '../../contract/functions.ts';
import type { KeptMapping } from '../../contract/import-mapping.ts';
import { actorName, type Handler, type SignedInContext } from '../platform/call/handler.ts';
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

export const keepImportMapping: Handler<typeof functions.keepImportMapping> = async (input, context) => {
  const headings = await rememberColumns(context, input.headings, input.mapping);
  await nameMapping(context.database, context.organization.id, { headings, name: input.name });
  return {};
};

export const forgetImportMapping: Handler<typeof functions.forgetImportMapping> = async ({ name }, context) => {
  await unnameMapping(context.database, context.organization.id, name);
  return {};
};
