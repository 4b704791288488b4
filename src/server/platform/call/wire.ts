import secureJson from 'secure-json-parse';
import { ERROR_CODES, type ErrorCode } from '../../../contract/kit.ts';
import { isEasyToRead } from './body-size.ts';
import { CallError } from './errors.ts';

const INT64 = 'type.googleapis.com/google.protobuf.Int64Value';
const UINT64 = 'type.googleapis.com/google.protobuf.UInt64Value';
/** Deeper nesting than any call of ours; a guard for the stack, not a rule. */
const DEEPEST = 64;

export const tooLarge = () => new CallError('invalid-argument', 'This request is too large.');
const badRequest = () => new CallError('invalid-argument', 'Bad Request');

/** The `data` of a request body `{"data":…}` of at most `limit` bytes; anything else is a bad request. */
export function decodeRequest(body: Buffer, limit: number): unknown {
  if (!isEasyToRead(body, limit, DEEPEST + 2)) throw tooLarge();
  const parsed = parse(body);
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw badRequest();
  const keys = Object.keys(parsed);
  if (keys.length !== 1 || keys[0] !== 'data' || !('data' in parsed)) throw badRequest();
  return decode(parsed.data, 0);
}

function parse(body: Buffer): unknown {
  try {
    return secureJson.parse(body, { protoAction: 'error', constructorAction: 'error' });
  } catch {
    throw badRequest();
  }
}

function decode(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth > DEEPEST) throw badRequest();
  if (Array.isArray(value)) return value.map((item) => decode(item, depth + 1));
  if ('@type' in value) return decodeInt64(value);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, decode(item, depth + 1)]));
}

function decodeInt64(value: object): number {
  const { '@type': type, value: digits } = value as { '@type': unknown; value?: unknown };
  if ((type !== INT64 && type !== UINT64) || typeof digits !== 'string') throw badRequest();
  const number = Number(digits);
  if (digits.trim() === '' || !Number.isFinite(number)) throw badRequest();
  return number;
}

/** The body of a success. */
export function encodeResult(result: unknown): Buffer {
  return Buffer.from(JSON.stringify({ result: result ?? null }));
}

/** HTTP status and body of an error, in the reference's key order. */
export function encodeError(error: CallError): { status: number; body: Buffer } {
  const [status, http] = ERROR_CODES[error.code satisfies ErrorCode];
  const body = { error: { ...(error.details && { details: error.details }), message: error.message, status } };
  return { status: http, body: Buffer.from(JSON.stringify(body)) };
}
