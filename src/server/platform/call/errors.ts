import type { ErrorCode, ErrorDetails, Facts, FieldCode } from '../../../contract/kit.ts';

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

/**
 * An expected "no" to a whole call: a reason that its contract names, with the figures of its sentence, which whoever shows it chooses.
 * Some screens of staff still show a sentence of ours instead.
 */
export function refused(reason: string, told: Facts | string = {}): CallError {
  if (typeof told === 'string') return new CallError('failed-precondition', told, { reason });
  const facts = Object.keys(told).length > 0 && { facts: told };
  return new CallError('failed-precondition', `Refused: ${reason}.`, { reason, ...facts });
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

/** An input that passed its schema and is still wrong at one field: why, as a code with figures; some still say it in a sentence. */
export function invalidField(path: string, why: { code: FieldCode; facts?: Facts } | string): CallError {
  const message = typeof why === 'string' ? why : `Wrong: ${why.code}.`;
  return new CallError('invalid-argument', message, {
    fields: [{ path, message, ...(typeof why === 'object' && why) }],
  });
}
