import { findPerson, type Person } from '../accounts/store.ts';
import { type Keyring, sealFile, sealingKey } from '../health/store.ts';
import { send } from '../mail/store.ts';
import { getOrganization, scopeOf } from '../organizations/store.ts';
import type { Press } from '../platform/papers/press.ts';
import { contextOf } from '../platform/call/as-them.ts';
import type { SignedInContext } from '../platform/call/handler.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/connect.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { errorFacts, type Log } from '../platform/log.ts';
import { waiverPaper } from '../waivers/store.ts';
import { zipOf } from './archive.ts';
import type { CopiesInWork } from './copies-in-work.ts';
import { gatherMyData, type GatherParts, type MyData } from './gather.ts';
import { myDataReadyMail } from './letters/my-data-ready.ts';
import { myDataPaper } from './paper.ts';
import * as store from './store.ts';

export interface MakeParts extends GatherParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly keyring: Keyring;
  readonly press: Press;
  readonly copies: CopiesInWork;
}

/** Makes every copy that was asked for, one after the other, and removes those whose day is over; answers how many were made. */
export async function makeExports(parts: MakeParts): Promise<number> {
  const { database, clock, log } = parts;
  await store.removeOldExports(database, clock.iso());
  await store.failLostExports(database, clock.iso());
  let made = 0;
  for (;;) {
    const claimed = await store.claimExport(database, clock.iso());
    if (!claimed) return made;
    try {
      if (await makeExport(parts, claimed)) made += 1;
    } catch (error) {
      log.warn('my-data-not-made', { id: claimed.id, ...errorFacts(error) });
      await store.giveUpExport(database, claimed, clock.iso());
    } finally {
      parts.copies.delete(claimed.id);
    }
  }
}

/** Where the copy stands; sealed for this place, it opens nowhere else. The export is what the student is of a section. */
export const placeOf = ({ organizationId, id, accountId }: store.Claimed) => ({
  organizationId,
  studentId: id,
  section: 'my-data',
  accountId,
});

/** Reads, prints and seals; false where nobody waits for it any more. */
async function makeExport(parts: MakeParts, claimed: store.Claimed): Promise<boolean> {
  const { database, clock, keyring } = parts;
  const person = await findPerson(database, claimed.accountId);
  if (!person) return false;
  const organization = scopeOf(await getOrganization(database, claimed.organizationId));
  const { data, reach } = await inTransaction(database, async (transaction) => ({
    reach: await store.tellReach(transaction, claimed),
    data: await gatherMyData(parts, person, contextFor(parts, transaction, { organization, person })),
  }));
  const zip = await zipOf(await filesOf(parts, claimed.id, { data, organization }), data.madeAt);
  return inTransaction(database, async (transaction) => {
    const key = await sealingKey(transaction, keyring);
    const file = sealFile(key, placeOf(claimed), zip);
    const isSaved = await store.saveExport(transaction, claimed, { ...file, reach, at: clock.iso() });
    if (isSaved && person.email !== null && person.emailVerified)
      await send(transaction, claimed.organizationId, [myDataReadyMail.to(person.email, {}, { at: clock.iso() })]);
    return isSaved;
  });
}

function contextFor(
  { clock, log }: MakeParts,
  database: Database,
  { organization, person }: { organization: SignedInContext['organization']; person: Person },
): SignedInContext {
  const signal = new AbortController().signal;
  return contextOf(person, { organization, database, clock, log, signal, since: performance.now() });
}

/** What lies in the zip, by name. */
async function filesOf(
  { press, copies }: MakeParts,
  id: string,
  { data, organization }: { readonly data: MyData; readonly organization: SignedInContext['organization'] },
) {
  const papers = [
    ['my-data.pdf', myDataPaper(data, organization)] as const,
    ...data.signatures.map((signed, at) => [`signed-${at + 1}.pdf`, waiverPaper(signed, organization)] as const),
  ];
  const files = new Map<string, Uint8Array>([['my-data.json', Buffer.from(JSON.stringify(data, null, 2))]]);
  // Read, set paper by paper, sealed.
  const total = papers.length + 2;
  for (const [at, [name, paper]] of papers.entries()) {
    copies.set(id, { done: at + 1, total });
    files.set(name, await press.print(paper));
  }
  copies.set(id, { done: total - 1, total });
  return files;
}
