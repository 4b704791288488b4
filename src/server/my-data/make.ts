import { findPerson, type Person } from '../accounts/store.ts';
import { type Claimed, keepDayFile, tellProgress } from '../day-files/store.ts';
import type { Keyring } from '../health/store.ts';
import { send } from '../mail/store.ts';
import { getOrganization, scopeOf } from '../organizations/store.ts';
import type { Press } from '../platform/papers/press.ts';
import { contextOf } from '../platform/call/as-them.ts';
import type { SignedInContext } from '../platform/call/handler.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/connect.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Log } from '../platform/log.ts';
import { waiverPaper } from '../waivers/store.ts';
import { zipOf } from './archive.ts';
import { gatherMyData, type GatherParts, type MyData } from './gather.ts';
import { myDataReadyMail } from './letters/my-data-ready.ts';
import { myDataPaper } from './paper.ts';
import { tellReach } from './store.ts';

export interface MakeParts extends GatherParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly keyring: Keyring;
  readonly press: Press;
}

/** Reads, prints and seals; false where nobody waits for it any more. */
export async function makeCopy(parts: MakeParts, claimed: Claimed): Promise<boolean> {
  const { database, clock } = parts;
  const person = await findPerson(database, claimed.accountId);
  if (!person) return false;
  const organization = scopeOf(await getOrganization(database, claimed.organizationId));
  const { data, reach } = await inTransaction(database, async (transaction) => ({
    reach: await tellReach(transaction, claimed),
    data: await gatherMyData(parts, person, contextFor(parts, transaction, { organization, person })),
  }));
  const bytes = await zipOf(await filesOf(parts, claimed, { data, organization }), data.madeAt);
  return keepDayFile(parts, claimed, { bytes, reach }, async (transaction) => {
    if (person.email === null || !person.emailVerified) return;
    await send(transaction, claimed.organizationId, [myDataReadyMail.to(person.email, {}, { at: clock.iso() })]);
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
  { database, press }: MakeParts,
  claimed: Claimed,
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
    await tellProgress(database, claimed, { done: at + 1, total });
    files.set(name, await press.print(paper));
  }
  await tellProgress(database, claimed, { done: total - 1, total });
  return files;
}
