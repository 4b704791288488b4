/** The types that a remote configuration value may have. */
export const REMOTE_TYPES = ['string', 'number', 'boolean', 'json'] as const;
export type RemoteType = (typeof REMOTE_TYPES)[number];

/** The longest text, or JSON as text, of one remote configuration value. */
export const LONGEST_REMOTE_VALUE = 10_000;

type Read = { readonly value: unknown } | { readonly problem: string };

/** A value as somebody typed it, read as its type: "4" is the number 4 or the text "4". */
export function readRemoteValue(type: RemoteType, text: string): Read {
  if (text.length > LONGEST_REMOTE_VALUE)
    return { problem: `This is too long; at most ${LONGEST_REMOTE_VALUE} characters fit.` };
  if (type === 'string') return { value: text };
  if (type === 'number') {
    const number = Number(text);
    return text.trim() === '' || !Number.isFinite(number)
      ? { problem: `“${text}” is not a number.` }
      : { value: number };
  }
  if (type === 'boolean')
    return text === 'true' || text === 'false'
      ? { value: text === 'true' }
      : { problem: 'This must be true or false.' };
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return { problem: 'This is not JSON.' };
  }
}

/** The value as a person types it: what `readRemoteValue` reads back. */
export function writeRemoteValue(type: RemoteType, value: unknown): string {
  return type === 'string' && typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/** What is wrong with a value of this type, null if nothing is. */
export function problemOfRemoteValue(type: RemoteType, value: unknown): string | null {
  const text = writeRemoteValue(type, value);
  const read = readRemoteValue(type, text);
  if ('problem' in read) return read.problem;
  return typeof read.value === typeof value ? null : `This is not a ${type}.`;
}
