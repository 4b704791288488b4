import type { FieldCode, FieldFacts } from '../../../contract/field-codes.ts';
import type { ErrorCode, ErrorDetails, FieldError } from '../../../contract/kit.ts';
import type { FactsOf, Refusal, RefusalFacts } from '../../../contract/refusals.ts';

/** An expected failure of a call, as it goes over the wire. Anything else that is thrown is a bug and becomes `internal`. */
export class CallError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails | undefined;
  constructor(code: ErrorCode, message: string, details?: ErrorDetails) {
    super(message);
    this.name = 'CallError';
    this.code = code;
    this.details = details;
  }
}

/** An expected "no" to a whole call: a reason that its contract names, with the facts of its sentence, which whoever shows it chooses. */
export function refused<R extends Refusal>(reason: R, ...facts: FactsOf<RefusalFacts[R]>): CallError {
  return refusedAs('failed-precondition', reason, ...facts);
}

/** The same for what is no matter of the state of things: a file that is not what it should be, too many tries. */
export function refusedAs<R extends Refusal>(
  code: ErrorCode,
  reason: R,
  ...[facts]: FactsOf<RefusalFacts[R]>
): CallError {
  return new CallError(code, `Refused: ${reason}.`, { reason, ...(facts && { facts }) });
}

/** The same for what was asked for too often: it is taken again after so many seconds. */
export function tooOften<R extends Refusal>(
  retryAfterSeconds: number,
  reason: R,
  ...facts: FactsOf<RefusalFacts[R]>
): CallError {
  const { code, message, details } = refusedAs('resource-exhausted', reason, ...facts);
  return new CallError(code, message, { ...details, retryAfterSeconds });
}

/** Nobody is signed in, or no longer. */
export function notSignedIn(): CallError {
  return new CallError('unauthenticated', 'Please sign in.');
}

/** What somebody is signed in for, and may not do. */
export function denied(): CallError {
  return new CallError('permission-denied', 'Your account may not do this.');
}

/** The same words for what does not exist and for what is somebody else's. */
export function notFound(what: string): CallError {
  return new CallError('not-found', `This ${what} does not exist.`);
}

/** A request that came for a host which is none of ours; every route answers it with a plain 404. */
export class NoPortalHere extends CallError {
  readonly statusCode = 404;
  constructor() {
    super('not-found', 'There is no portal at this address.');
  }
}

/** An input that is wrong at these fields. */
export function invalidFields(fields: readonly FieldError[]): CallError {
  const told = fields.map(({ path, code }) => (path ? `${path} ${code}` : code)).join(', ');
  return new CallError('invalid-argument', `Wrong: ${told}.`, { fields });
}

/** An input that passed its schema and is still wrong at one field. */
export function invalidField<C extends FieldCode>(
  path: string,
  code: C,
  ...[facts]: FactsOf<FieldFacts[C]>
): CallError {
  return invalidFields([{ path, code, ...(facts && { facts }) }]);
}
