import type { FactsOf, FileRefusal, RefusalFacts } from '../../contract/refusals.ts';
import { asCallError } from '../platform/call/dispatcher.ts';
import { CallError, refusedAs } from '../platform/call/errors.ts';
import { errorFacts, type Log } from '../platform/log.ts';
import { StorageTrouble } from '../platform/storage/storage.ts';

/** A file that is not taken, and why. */
export function fileError<R extends FileRefusal>(reason: R, ...facts: FactsOf<RefusalFacts[R]>): CallError {
  return refusedAs('invalid-argument', reason, ...facts);
}

/** What goes over the wire for a failure around files; a storage that is away or full is said to come back. */
export function asWireError(error: unknown, log: Log, what: string): CallError {
  if (!(error instanceof StorageTrouble)) return asCallError(error, log, what);
  log.error('storage-trouble', errorFacts(error));
  return storageAway();
}

export function storageAway(): CallError {
  return new CallError('unavailable', 'Files cannot be kept or read at the moment. Please try again later.', {
    retryAfterSeconds: 10,
  });
}
