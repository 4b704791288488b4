import { m } from '../../../words/messages.js';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Standing, TapLine } from './tap-line.ts';
import { describeWhyNot } from './untaken.ts';

// Few days have any of it, so it comes when it is needed; it belongs to what the phone keeps of the program.

interface TroubleProps {
  readonly standing: Standing;
  readonly line: TapLine;
}

/** What waits, why, and what waits here for somebody else. */
export function HeldTaps({
  standing,
  line,
  isHeld,
  maySend,
}: TroubleProps & { readonly isHeld: boolean; readonly maySend: boolean }) {
  const { others } = standing;
  return (
    <>
      {isHeld && (
        <Notice tone="warn" title={titleOf(standing)}>
          <p>{whyOf(standing)}</p>
          {maySend && (
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
    </>
  );
}

/** What cannot be read any more, and what the portal did not take, until it is read. */
export function LostTaps({ standing: { isReadable, unreadable, refused }, line }: TroubleProps) {
  return (
    <>
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
      {refused.length > 0 && (
        <Notice tone="error" isAlert title={m.offline_refused({ count: refused.length })}>
          <ul>
            {refused.map(({ key, what, reason, isTold }) => (
              <li key={key}>
                {what} {describeWhyNot(reason)} {isTold ? m.offline_refused_told() : m.offline_refused_untold()}
              </li>
            ))}
          </ul>
          <Button isSmall look="secondary" onClick={() => void line.dismissRefused()}>
            {m.offline_refused_seen()}
          </Button>
        </Notice>
      )}
    </>
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
