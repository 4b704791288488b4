import type { ErrorCode, ErrorDetails } from '../../../contract/kit.ts';

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

/** An expected "no" to a whole call; `reason` is one of the refusals its contract names, `facts` the figures of its sentence. */
export function refused(reason: string, message: string, facts?: ErrorDetails['facts']): CallError {
  return new CallError('failed-precondition', message, { reason, ...(facts && { facts }) });
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

/** An input that passed its schema and is still wrong at one field. */
export function invalidField(path: string, message: string): CallError {
  return new CallError('invalid-argument', message, { fields: [{ path, message }] });
}
