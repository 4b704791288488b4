import { useNavigate } from '@tanstack/react-router';
import { m } from '../../../words/messages.js';
import { useUser } from '../../shared/app.tsx';
import { rememberRoute } from '../../shared/kept-for-sign-in.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { KeptTeaching } from './kept-dates.ts';
import { useIsOnline, useTapLine } from './use-offline.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const HeldTaps = lazyPart(async () => ({ default: (await import('./tap-troubles.tsx')).HeldTaps }));
const LostTaps = lazyPart(async () => ({ default: (await import('./tap-troubles.tsx')).LostTaps }));

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
        {(isHeld || others > 0) && <HeldTaps standing={standing} line={line} isHeld={isHeld} maySend={Boolean(user)} />}
      </div>
      {(!isReadable || unreadable.length + refused.length > 0) && <LostTaps standing={standing} line={line} />}
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
