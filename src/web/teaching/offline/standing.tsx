import { useNavigate } from '@tanstack/react-router';
import { m } from '../../../words/messages.js';
import { useUser } from '../../shared/app.tsx';
import { rememberRoute } from '../../shared/kept-for-sign-in.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { KeptTeaching } from './kept-dates.ts';
import type { Standing } from './tap-line.ts';
import { describeWhyNot } from './untaken.ts';
import { useIsOnline, useTapLine } from './use-offline.ts';

/** What has not been sent and what was not taken, above every instructor's screen. */
export function TapStanding({
  kept,
  isSignedOut,
}: {
  readonly kept: KeptTeaching | null | undefined;
  /** The portal says that nobody is signed in here any more. */
  readonly isSignedOut: boolean;
}) {
  const user = useUser();
  const { line, ...standing } = useTapLine(user?.uid ?? kept?.account);
  const { waiting, notes, refused, unreadable, isReadable, others, error } = standing;
  const isOnline = useIsOnline();
  const isHeld = waiting.length + notes.length > 0 && (error !== null || !user || !standing.isLasting);
  return (
    <Stack>
      {isSignedOut && <SignedOut />}
      <div role="status">
        {!isOnline && user && waiting.length + notes.length === 0 && <Notice tone="info">{m.offline_now()}</Notice>}
        {isHeld && (
          <Notice tone="warn" title={titleOf(standing)}>
            <p>{whyOf(standing)}</p>
            {user && (
              <Button isSmall look="secondary" onClick={() => void line.send()}>
                {m.attendance_send_again()}
              </Button>
            )}
          </Notice>
        )}
        {others > 0 && (
          <Notice tone="info" title={m.offline_others({ count: others })}>
            <p>{m.offline_others_why()}</p>
          </Notice>
        )}
      </div>
      {!isReadable && (
        <Notice tone="error" isAlert title={m.offline_unread_title()}>
          <p>{m.offline_unread()}</p>
        </Notice>
      )}
      {unreadable.length > 0 && (
        <Notice tone="error" isAlert title={m.offline_unreadable({ count: unreadable.length })}>
          <p>{m.offline_unreadable_why()}</p>
          <Button isSmall look="secondary" onClick={() => void line.dismissUnreadable()}>
            {m.offline_refused_seen()}
          </Button>
        </Notice>
      )}
      {refused.length > 0 && <Refused refused={refused} onRead={() => void line.dismissRefused()} />}
    </Stack>
  );
}

function titleOf({ waiting, notes }: Standing): string {
  const parts = [
    ...(waiting.length > 0 ? [m.attendance_not_sent({ count: waiting.length })] : []),
    ...(notes.length > 0 ? [m.offline_note_waiting({ count: notes.length })] : []),
  ];
  return parts.join('. ');
}

/** What becomes of it: a browser that keeps nothing at all, and one that could not keep this, both need the page to stay open. */
function whyOf({ isLasting, isReadable }: Standing): string {
  if (isLasting) return m.offline_waiting_why();
  return isReadable ? m.offline_waiting_full() : m.offline_waiting_page();
}

function Refused({ refused, onRead }: Pick<Standing, 'refused'> & { readonly onRead: () => void }) {
  return (
    <Notice tone="error" isAlert title={m.offline_refused({ count: refused.length })}>
      <ul>
        {refused.map(({ key, what, reason, isTold }) => (
          <li key={key}>
            {what} {describeWhyNot(reason)} {isTold ? m.offline_refused_told() : m.offline_refused_untold()}
          </li>
        ))}
      </ul>
      <Button isSmall look="secondary" onClick={onRead}>
        {m.offline_refused_seen()}
      </Button>
    </Notice>
  );
}

function SignedOut() {
  const navigate = useNavigate();
  return (
    <Notice tone="error" isAlert title={m.offline_sign_in_title()}>
      <p>{m.offline_sign_in()}</p>
      <Button
        isSmall
        onClick={() => {
          rememberRoute(location.pathname + location.search);
          void navigate({ to: paths.login });
        }}
      >
        {m.offline_sign_in_act()}
      </Button>
    </Notice>
  );
}
