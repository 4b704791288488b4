import type { Sheet } from '../../../contract/sheets.ts';
import type { SheetKind } from '../../../domain/sheets.ts';
import type { Fingerprints } from '../../../domain/since-printed.ts';
import { type Keyring, printKeys } from '../../health/store.ts';
import { record } from '../../audit/store.ts';
import { notFound } from '../../platform/call/errors.ts';
import type { OrganizationScope, SignedInContext } from '../../platform/call/handler.ts';
import type { Database } from '../../platform/database/connect.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Press } from '../../platform/papers/press.ts';
import { type ClassSheets, makeSheets, type SheetsAsked } from './make.ts';
import { fingerprintsOf } from './fingerprints.ts';
import { sheetPaper } from './paper.ts';
import { addPrints, type NewPrint, takeVersions } from './prints-store.ts';

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
  /** What is kept of it. */
  readonly prints: readonly NewPrint[];
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
  return { made, bytes, at, versions, prints: printsOf(parts, made, asked, { organization, versions }) };
}

/** What is kept of each class: how its sheets were made, and fingerprints of what they say. */
function printsOf(
  { keyring }: Pick<BindParts, 'keyring'>,
  made: readonly ClassSheets[],
  { days, ownColumns = [] }: SheetsAsked,
  { organization, versions }: { readonly organization: OrganizationScope; readonly versions: Bound['versions'] },
): NewPrint[] {
  const [key] = printKeys(keyring);
  const isOnCover = made.length > 1;
  return made.map(({ class: one, kinds, isMedical, sheets, open }) => {
    const version = versions.get(one.id) ?? 1;
    const said = (of: readonly Sheet[]) =>
      key
        ? fingerprintsOf(one, of, organization, { version, key: key.key, days, isOnCover })
        : new Map<SheetKind, Fingerprints>();
    const choice = { ...(days && { days }), ownColumns };
    const print = { classId: one.id, kinds: [...kinds], version, keyId: key?.id ?? null, choice, isMedical, isOnCover };
    return { ...print, open: said(open), whole: isMedical ? said(sheets) : new Map() };
  });
}

/** That these sheets were printed, in the history of each class too. */
export async function keepPrint(
  transaction: Database,
  { prints, at }: Bound,
  { organization, caller }: Pick<SignedInContext, 'organization' | 'caller'>,
): Promise<void> {
  await addPrints(transaction, organization.id, prints, { printedAt: at, accountId: caller.accountId });
  const entries = prints.map(({ classId, kinds }) => {
    const change = { sheets: kinds.join(', ') };
    return { action: 'class.sheets-printed', entityId: classId, change, at, by: caller } as const;
  });
  await record(transaction, organization.id, entries);
}
