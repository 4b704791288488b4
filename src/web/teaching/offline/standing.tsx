import { useNavigate } from '@tanstack/react-router';
import { m } from '../../../words/messages.js';
import { useFormat } from '../../shared/format.ts';
import { useUser } from '../../shared/app.tsx';
import { describeTapRefusal } from '../../shared/attendance/tap-words.ts';
import { rememberRoute } from '../../shared/kept-for-sign-in.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { KeptTeaching } from './kept-dates.ts';
import type { WhyNot } from './tap-line.ts';
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
  const { line, waiting, refused, error } = useTapLine(user?.uid ?? kept?.account);
  const format = useFormat();
  const isOnline = useIsOnline();
  const count = waiting.length;
  return (
    <Stack>
      {isSignedOut && <SignedOut />}
      <div role="status">
        {!isOnline && user && count === 0 && <Notice tone="info">{m.offline_now()}</Notice>}
        {count > 0 && (error || !user) && (
          <Notice tone="warn" title={m.attendance_not_sent({ count })}>
            <p>{kept || isSignedOut ? m.offline_waiting_why() : m.offline_waiting_page()}</p>
            {user && (
              <Button isSmall look="secondary" onClick={() => void line.send()}>
                {m.attendance_send_again()}
              </Button>
            )}
          </Notice>
        )}
      </div>
      {refused.length > 0 && (
        <Notice tone="error" isAlert title={m.offline_refused({ count: refused.length })}>
          <ul>
            {refused.map(({ key, student, classTitle, tap, reason }) => (
              <li key={key}>
                {student}, {classTitle}, {format.dayOfWeek(tap.on)}: {describeWhyNot(reason)}
              </li>
            ))}
          </ul>
          <Button isSmall look="secondary" onClick={() => void line.dismissRefused()}>
            {m.offline_refused_seen()}
          </Button>
        </Notice>
      )}
    </Stack>
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

function describeWhyNot(reason: WhyNot): string {
  if (reason === 'gone') return m.offline_refused_gone();
  return reason === 'wrong' ? m.offline_refused_wrong() : describeTapRefusal(reason);
}
