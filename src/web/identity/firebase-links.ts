const KINDS: Readonly<Record<string, string>> = {
  resetPassword: 'reset',
  verifyEmail: 'verify',
  verifyAndChangeEmail: 'verify',
  recoverEmail: 'verify',
};

/**
 * A project may send its mails' links to our sign-in page (`?mode=resetPassword&oobCode=…`). The code moves into the fragment, where
 * our own links have it: no history, no server and no Referer sees it from then on.
 */
export function adoptActionLink(): void {
  const { pathname, search } = location;
  const asked = new URLSearchParams(search);
  const kind = KINDS[asked.get('mode') ?? ''];
  const code = asked.get('oobCode');
  if (kind && code) history.replaceState(history.state, '', `${pathname}#${kind}=${encodeURIComponent(code)}`);
}
