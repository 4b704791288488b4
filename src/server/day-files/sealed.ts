import { decideDayFile } from '../../domain/day-files.ts';
import { type Keyring, openFile, sealFile, sealingKey } from '../health/store.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/connect.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { type Claimed, findDayFile, readDayFile, saveDayFile, type Whose } from './rows-store.ts';

interface SealParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly keyring: Keyring;
}

/** Where a file stands; sealed for this place, it opens nowhere else. The file is what the student is of a section. */
const placeOf = ({ organizationId, id, accountId, kind }: Whose & { readonly id: string }) => ({
  organizationId,
  studentId: id,
  section: kind,
  accountId,
});

interface MadeFile {
  readonly bytes: Uint8Array;
  /** What its owner must still be allowed, for the file to be handed out. */
  readonly reach: string;
}

/** Keeps a file sealed for its day, with whatever else becomes true by it (`alongside`); false where nobody waits for it any more. */
export async function keepDayFile(
  { database, clock, keyring }: SealParts,
  claimed: Claimed,
  { bytes, reach }: MadeFile,
  alongside: (transaction: Database) => Promise<void>,
): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    const key = await sealingKey(transaction, keyring);
    const sealed = await sealFile(key, placeOf(claimed), bytes);
    const file = { ...sealed, reach, at: clock.iso(), bytes: bytes.length };
    const isSaved = await saveDayFile(transaction, claimed, file);
    if (isSaved) await alongside(transaction);
    return isSaved;
  });
}

export interface OpenedFile {
  readonly bytes: Buffer;
  readonly readyAt: string;
  readonly reach: string;
  readonly asked: unknown;
}

/**
 * The file of whoever asked for it, while its day lasts and all that it holds is still theirs; else it is as if it were not there, and so it is
 * where its key was changed meanwhile.
 */
export async function openDayFile(
  { database, clock, keyring }: SealParts,
  whose: Whose,
  id: string,
  isStillTheirs: (reach: string) => Promise<boolean>,
): Promise<OpenedFile | null> {
  const found = await findDayFile(database, whose, id);
  if (!found?.bytes || !found.keyId || !found.readyAt || found.reach === null) return null;
  if (decideDayFile(found, clock.now()) !== 'ready') return null;
  if (!(await isStillTheirs(found.reach))) return null;
  const bytes = await openFile(keyring, placeOf({ ...whose, id }), {
    keyId: found.keyId,
    bytes: found.bytes,
    read: (from, length) => readDayFile(database, whose, { id, from, length }),
  });
  return bytes && { bytes, readyAt: found.readyAt, reach: found.reach, asked: found.asked };
}
