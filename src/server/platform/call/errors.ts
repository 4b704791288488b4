import type { FieldCode, FieldFacts } from '../../../contract/field-codes.ts';
import type { ErrorCode, ErrorDetails, FieldError } from '../../../contract/kit.ts';
import type { FactsOf, Refusal, RefusalFacts } from '../../../contract/refusals.ts';

/** An expected failure of a call, sent to the caller. Any other exception is a bug and becomes `internal`. */
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

/** An expected "no" to a whole call: a reason from its contract with the facts for its sentence. The screen words the sentence. */
export function refused<R extends Refusal>(reason: R, ...facts: FactsOf<RefusalFacts[R]>): CallError {
  return refusedAs('failed-precondition', reason, ...facts);
}

/** The same for refusals that do not depend on the school's state, such as a wrong file or too many tries. */
export function refusedAs<R extends Refusal>(
  code: ErrorCode,
  reason: R,
  ...[facts]: FactsOf<RefusalFacts[R]>
): CallError {
  return new CallError(code, `Refused: ${reason}.`, { reason, ...(facts && { facts }) });
}

/** The same for a request made too often; it is accepted again after `retryAfterSeconds`. */
export function tooOften<R extends Refusal>(
  retryAfterSeconds: number,
  reason: R,
  ...facts: FactsOf<RefusalFacts[R]>
): CallError {
  const { code, message, details } = refusedAs('resource-exhausted', reason, ...facts);
  return new CallError(code, message, { ...details, retryAfterSeconds });
}

/** The caller is not signed in, or no longer. */
export function notSignedIn(): CallError {
  return new CallError('unauthenticated', 'Please sign in.');
}

/** The caller is signed in but may not do this. */
export function denied(): CallError {
  return new CallError('permission-denied', 'Your account may not do this.');
}

/** The same answer for a thing that does not exist and for one that belongs to somebody else. */
export function notFound(what: string): CallError {
  return new CallError('not-found', `This ${what} does not exist.`);
}

/** A request for a host that no school here uses; every route answers it with a plain 404. */
export class NoPortalHere extends CallError {
  readonly statusCode = 404;
  constructor() {
    super('not-found', 'There is no portal at this address.');
  }
}

/** A request for a school that the operator has closed: every page says so, every call is refused, and nothing is taken in. */
export class SchoolClosed extends CallError {
  readonly statusCode = 503;
  readonly school: string;
  readonly locale: string;
  constructor({ name, locale }: { readonly name: string; readonly locale: string }) {
    super('failed-precondition', `${name} is closed for now.`);
    this.school = name;
    this.locale = locale;
  }
}

/** An input with errors in these fields. */
export function invalidFields(fields: readonly FieldError[]): CallError {
  const list = fields.map(({ path, code }) => (path ? `${path} ${code}` : code)).join(', ');
  return new CallError('invalid-argument', `Wrong: ${list}.`, { fields });
}

/** An input that passed its schema but has an error in one field. */
export function invalidField<C extends FieldCode>(
  path: string,
  code: C,
  ...[facts]: FactsOf<FieldFacts[C]>
): CallError {
  return invalidFields([{ path, code, ...(facts && { facts }) }]);
}
