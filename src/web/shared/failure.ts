import type { FieldError } from '../../contract/kit.ts';
import type { Facts, Refusal, RefusalFacts, WordsFor } from '../../contract/refusals.ts';
import { m } from '../../words/messages.js';
import { CallFailure } from '../call.ts';
import { IdentityError } from '../identity/identity.ts';
import { fieldWords } from './field-words.ts';
import { REFUSAL_WORDS } from './refusal-words.ts';

/** Why something failed: a refusal of the contract, or what can befall any call. */
export type Why = Refusal | Befallen;
type Befallen =
  | 'unreachable'
  | 'busy'
  | 'too-often'
  | 'signed-out'
  | 'not-allowed'
  | 'gone'
  | 'taken'
  | 'wrong'
  | 'fault';

/** Words of a screen's own, for what it knows more about. */
export type OwnWords = Partial<WordsFor<RefusalFacts>> & {
  readonly [B in Befallen]?: () => string;
};

const OF_CODES: Readonly<Partial<Record<CallFailure['code'], Befallen>>> = {
  unavailable: 'busy',
  'deadline-exceeded': 'busy',
  'resource-exhausted': 'too-often',
  unauthenticated: 'signed-out',
  'permission-denied': 'not-allowed',
  'not-found': 'gone',
  'already-exists': 'taken',
  'invalid-argument': 'wrong',
};

/** Tells why a call of the portal or of the identity service failed. */
export function whyOf(error: unknown): Why {
  if (error instanceof IdentityError) return whyOfIdentity(error);
  if (!(error instanceof CallFailure)) return error instanceof TypeError ? 'unreachable' : 'fault';
  if (error.httpStatus === 0) return 'unreachable';
  const reason = error.details?.reason;
  return isRefusal(reason) ? reason : (OF_CODES[error.code] ?? 'fault');
}

/** What happened and what to do now, in a sentence: the one place where a failed call becomes words. */
export function describeFailure(error: unknown, own: OwnWords = {}): string {
  const why = whyOf(error);
  const words = own[why] ?? (isRefusal(why) ? REFUSAL_WORDS[why] : BEFALLEN[why]);
  if (!words) return why === 'wrong' ? describeWrong(error) : describeFault(error);
  const facts = error instanceof CallFailure ? error.details?.facts : undefined;
  // Whoever refused has sent the facts that the contract names for this reason.
  return (words as (facts: Facts) => string)(facts ?? {});
}

/** The wrong fields of a failed call by their path below `prefix`, for the form to show each at its place. */
export function fieldErrors(error: unknown, prefix = ''): Record<string, string> {
  return Object.fromEntries(
    fieldsOf(error).map((field) => [
      field.path.startsWith(prefix) ? field.path.slice(prefix.length) : field.path,
      fieldWords(field),
    ]),
  );
}

function whyOfIdentity({ code }: IdentityError): Befallen {
  if (code === 'network-request-failed' || code === 'timeout') return 'unreachable';
  if (code === 'user-token-expired') return 'signed-out';
  return code === 'too-many-requests' ? 'too-often' : 'fault';
}

function isRefusal(reason: string | undefined): reason is Refusal {
  return reason !== undefined && Object.hasOwn(REFUSAL_WORDS, reason);
}

const BEFALLEN: { readonly [B in Befallen]?: () => string } = {
  unreachable: m.failures_unreachable,
  busy: m.failures_busy,
  'too-often': m.failures_busy,
  'signed-out': m.failures_signed_out,
  'not-allowed': m.failures_not_allowed,
  gone: m.failures_gone,
  taken: m.failures_taken,
};

/** Where no field shows it: the first of what is wrong. */
function describeWrong(error: unknown): string {
  const [field] = fieldsOf(error);
  return field ? m.failures_wrong({ words: fieldWords(field) }) : m.failures_wrong_somewhere();
}

function describeFault(error: unknown): string {
  const id = error instanceof CallFailure ? error.details?.id : undefined;
  return id ? m.failures_fault_id({ id }) : m.failures_fault();
}

function fieldsOf(error: unknown): readonly FieldError[] {
  return error instanceof CallFailure ? (error.details?.fields ?? []) : [];
}
