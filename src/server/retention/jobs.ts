import { DONE_DAYS } from '../../contract/tasks.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/connect.ts';
import type { Job } from '../platform/jobs/jobs.ts';
import {
  keepAuditFrom,
  keepMailsFrom,
  listRetentions,
  removeEventsBefore,
  removeLettersBefore,
  removeNotesBefore,
  removePhonesBefore,
  removeSettledBefore,
  removeTasksBefore,
  removeTypedBefore,
  removeUndosBefore,
  type Removed,
} from './store.ts';

/** So many pieces in one night at most: what is left waits for the next one. */
const MOST_PIECES = 500;

/** So long somebody can come back to a student whom they began to add, or to a letter that they began to write. */
const TYPED_DAYS = 90;
const DAY_MS = 86_400_000;

/** Every night: what is older than the school keeps it goes, a small piece at a time. */
export function removeOldJob(parts: { readonly database: Database; readonly clock: Clock }): Job {
  return { name: 'remove-old', cron: '11 9 * * *', run: async () => void (await removeOld(parts)) };
}

/** Answers how many rows of each kind went. */
export async function removeOld({ database, clock }: { database: Database; clock: Clock }): Promise<Removed> {
  const removed = { audit: 0, mails: 0, officeNotes: 0, events: 0, drafts: 0 };
  const retentions = await listRetentions(database, clock.iso());
  for (const { organizationId, auditFrom, mailsFrom } of retentions) {
    if (auditFrom) removed.audit += await inPieces(() => keepAuditFrom(database, organizationId, auditFrom));
    if (!mailsFrom) continue;
    removed.mails += await inPieces(() => keepMailsFrom(database, organizationId, mailsFrom));
    // What an instructor wrote to the office is a letter like others.
    removed.officeNotes += await inPieces(() => removeSettledBefore(database, organizationId, mailsFrom));
  }
  const eventsFrom = longest(retentions.map((each) => each.eventsFrom));
  if (eventsFrom) removed.events = await inPieces(() => removeEventsBefore(database, eventsFrom));
  // A note or task that was taken away, or a draft that was thrown away, can be given back for a day.
  const yesterday = new Date(clock.now() - DAY_MS).toISOString();
  await inPieces(() => removeNotesBefore(database, yesterday));
  const doneFrom = new Date(clock.now() - DONE_DAYS * DAY_MS).toISOString();
  await inPieces(() => removeTasksBefore(database, { takenAway: yesterday, done: doneFrom }));
  await inPieces(() => removeUndosBefore(database, clock.iso()));
  const typedFrom = new Date(clock.now() - TYPED_DAYS * DAY_MS).toISOString();
  removed.drafts = await inPieces(() => removeTypedBefore(database, typedFrom));
  // A phone that has announced something and fell silent is asked about for as long.
  await inPieces(() => removePhonesBefore(database, typedFrom));
  const letters = { thrownAway: yesterday, typed: typedFrom };
  removed.drafts += await inPieces(() => removeLettersBefore(database, letters));
  return removed;
}

/** Events belong to all schools of an installation: the one that keeps them longest decides, and null keeps them for ever. */
function longest(from: readonly (string | null)[]): string | null {
  const [earliest = null] = from.toSorted((a, b) => (a ?? '').localeCompare(b ?? ''));
  return earliest;
}

/** One statement each, so that nobody waits for long. */
async function inPieces(removeSome: () => Promise<number>): Promise<number> {
  let all = 0;
  for (let piece = 0; piece < MOST_PIECES; piece++) {
    const some = await removeSome();
    all += some;
    if (some === 0) break;
  }
  return all;
}
