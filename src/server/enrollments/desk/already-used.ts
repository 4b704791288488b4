import { CallError } from '../../platform/call/errors.ts';

/** What was sent under a key or an id is not what is sent under it now. */
export function alreadyUsed(): CallError {
  return new CallError('already-exists', 'This submission was already used for other lines. Please start again.');
}
