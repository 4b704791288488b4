import type { Keyring } from '../../health/store.ts';
import { record } from '../../audit/store.ts';
import { notFound } from '../../platform/call/errors.ts';
import type { SignedInContext } from '../../platform/call/handler.ts';
import type { Database } from '../../platform/database/connect.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Press } from '../../platform/papers/press.ts';
import { type ClassSheets, makeSheets, type SheetsAsked } from './make.ts';
import { sheetPaper } from './paper.ts';
import { addPrints, takeVersions } from './prints-store.ts';

export interface BindParts {
  /** With the patience of files. */
  readonly database: Database;
  readonly keyring: Keyring;
  readonly press: Press;
  readonly onRead?: (done: number) => Promise<void>;
}

/** Sheets on paper. */
export interface Bound {
  readonly made: readonly ClassSheets[];
  readonly bytes: Uint8Array;
  readonly at: string;
  readonly versions: ReadonlyMap<string, number>;
}

/** Reads classes in a transaction of its own, with the receipts of health, and sets their sheets as one PDF. */
export async function bindSheets(
  parts: BindParts,
  asked: SheetsAsked,
  context: Omit<SignedInContext, 'database'>,
): Promise<Bound> {
  const { database, press } = parts;
  const { organization, clock } = context;
  // What changes from here on is not on the sheets.
  const at = clock.iso();
  const made = await inTransaction(database, (transaction) =>
    makeSheets(parts, asked, { ...context, database: transaction }),
  );
  if (made.length === 0) throw notFound('class');
  const classIds = made.map(({ class: { id } }) => id);
  const versions = await takeVersions(database, organization.id, classIds);
  const bytes = await press.print(sheetPaper(made, organization, { at, versions, days: asked.days }));
  return { made, bytes, at, versions };
}

/** That these sheets were printed, in the history of each class too. */
export async function keepPrint(
  transaction: Database,
  { made, at, versions }: Bound,
  { organization, caller }: Pick<SignedInContext, 'organization' | 'caller'>,
): Promise<void> {
  const printed = made.map(({ class: { id }, kinds }) => ({
    classId: id,
    kinds: [...kinds],
    version: versions.get(id) ?? 1,
  }));
  await addPrints(transaction, organization.id, printed, { printedAt: at, accountId: caller.accountId });
  const entries = printed.map(({ classId, kinds }) => {
    const change = { sheets: kinds.join(', ') };
    return { action: 'class.sheets-printed', entityId: classId, change, at, by: caller } as const;
  });
  await record(transaction, organization.id, entries);
}
