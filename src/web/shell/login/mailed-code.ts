/** What a mailed link carries in its fragment, which no server and no Referer ever sees. */
export interface MailedCode {
  readonly kind: 'reset' | 'verify';
  readonly code: string;
}

/** `#reset=…` or `#verify=…`, with or without the sign. */
export function mailedCode(hash: string): MailedCode | null {
  const [, kind, code] = /^#?(reset|verify)=(.+)$/.exec(hash) ?? [];
  if (!code || (kind !== 'reset' && kind !== 'verify')) return null;
  return { kind, code: decodeURIComponent(code) };
}
