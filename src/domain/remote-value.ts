/** The types that a remote configuration value may have. */
export const REMOTE_TYPES = ['string', 'number', 'boolean', 'json'] as const;
export type RemoteType = (typeof REMOTE_TYPES)[number];

/** The longest text, or JSON as text, of one remote configuration value. */
export const LONGEST_REMOTE_VALUE = 10_000;

/** What can be wrong with a value, with what its sentence is made of (null: nothing). */
export interface RemoteValueFacts {
  readonly 'too-long': { readonly most: number };
  readonly 'not-a-number': { readonly typed: string };
  readonly 'not-true-or-false': null;
  readonly 'not-json': null;
  readonly 'not-of-type': { readonly type: RemoteType };
}

/** Why a value is wrong. */
export interface RemoteProblem {
  readonly code: keyof RemoteValueFacts;
  readonly facts?: Exclude<RemoteValueFacts[keyof RemoteValueFacts], null>;
}

type Read = { readonly value: unknown } | { readonly problem: RemoteProblem };

/** A value as somebody typed it, read as its type: "4" is the number 4 or the text "4". */
export function readRemoteValue(type: RemoteType, text: string): Read {
  if (text.length > LONGEST_REMOTE_VALUE)
    return { problem: { code: 'too-long', facts: { most: LONGEST_REMOTE_VALUE } } };
  if (type === 'string') return { value: text };
  if (type === 'number') {
    const number = Number(text);
    return text.trim() === '' || !Number.isFinite(number)
      ? { problem: { code: 'not-a-number', facts: { typed: text } } }
      : { value: number };
  }
  if (type === 'boolean')
    return text === 'true' || text === 'false'
      ? { value: text === 'true' }
      : { problem: { code: 'not-true-or-false' } };
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return { problem: { code: 'not-json' } };
  }
}

/** The value as a person types it: what `readRemoteValue` reads back. */
export function writeRemoteValue(type: RemoteType, value: unknown): string {
  return type === 'string' && typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/** What is wrong with a value of this type, null if nothing is. */
export function problemOfRemoteValue(type: RemoteType, value: unknown): RemoteProblem | null {
  const text = writeRemoteValue(type, value);
  const read = readRemoteValue(type, text);
  if ('problem' in read) return read.problem;
  return typeof read.value === typeof value ? null : { code: 'not-of-type', facts: { type } };
}
