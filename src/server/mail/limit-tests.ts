import { tooOften } from '../platform/call/errors.ts';
import type { SignedInContext } from '../platform/call/handler.ts';
import { listMailTimes } from './times-store.ts';

/** So many test mails of a kind may go to one address within this time. */
const MOST_TESTS = 5;
const TEST_WINDOW_MS = 10 * 60_000;

/** Refuses one test mail too many. */
export async function limitTests(
  mail: { kind: string; to: string },
  { database, organization, clock }: SignedInContext,
): Promise<void> {
  const since = new Date(clock.now() - TEST_WINDOW_MS).toISOString();
  const times = await listMailTimes(database, organization.id, { ...mail, since });
  const [oldest] = times.slice(-MOST_TESTS);
  if (times.length < MOST_TESTS || oldest === undefined) return;
  const retryAfterSeconds = Math.ceil((Date.parse(oldest) + TEST_WINDOW_MS - clock.now()) / 1000);
  throw tooOften(retryAfterSeconds, 'too-many-tests', { minutes: Math.ceil(retryAfterSeconds / 60) });
}
