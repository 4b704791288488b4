/** What a mailed link carries in its fragment, which no server and no Referer ever sees. */
export interface MailedCode {
  readonly kind: 'reset' | 'verify';
  readonly code: string;
}

/** `#reset=…` or `#verify=…`, with or without the sign. */
export function mailedCode(hash: string): MailedCode | null {
  const [, kind, code] = /^#?(reset|verify)=(.+)$/.exec(hash) ?? [];
  if (!code || (kind !== 'reset' && kind !== 'verify')) return null;
  return { kind, code: decoded(code) };
}

/** What cannot be read is no code either, and is refused as a wrong one. */
function decoded(code: string): string {
  try {
    return decodeURIComponent(code);
  } catch {
    return code;
  }
}
