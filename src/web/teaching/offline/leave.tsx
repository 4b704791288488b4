import { useState, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { m } from '../../../words/messages.js';
import type { App } from '../../shared/app.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { leaveQueue } from './queue.ts';
import { type Standing, type TapLine, tapLineOf } from './tap-line.ts';
import { leaveVault } from './vault.ts';

/** So long what waits may take to be sent before anything is asked. */
const PATIENCE_MS = 3000;

/** Sends what waits; where that cannot be, whoever signs out decides what becomes of it. Answers whether they sign out. */
export async function mayLeave(app: App): Promise<boolean> {
  const line = tapLineOf(app);
  const uid = app.identity.user?.uid;
  if (uid) await Promise.race([line.open(uid), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  const isLeaving = countWaiting(line.standing()) === 0 || (await askWhatBecomesOfIt(line));
  if (isLeaving) {
    leaveVault();
    leaveQueue();
  }
  return isLeaving;
}

/** Taps, notes, letters whose answer has not come, and what was refused of which the office does not know yet. */
function countWaiting({ waiting, notes, letters, refused }: Standing): number {
  return waiting.length + notes.length + letters.length + refused.filter(({ isTold }) => !isTold).length;
}

/** Over whichever screen stands there: signing out is in the menu of all of them. */
function askWhatBecomesOfIt(line: TapLine): Promise<boolean> {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  return new Promise((resolve) => {
    const answer = (isLeaving: boolean) => {
      root.unmount();
      place.remove();
      resolve(isLeaving);
    };
    root.render(<Question line={line} onAnswer={answer} />);
  });
}

function Question({ line, onAnswer }: { readonly line: TapLine; readonly onAnswer: (isLeaving: boolean) => void }) {
  const standing = useSyncExternalStore(line.subscribe, line.standing, line.standing);
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [isGivingUp, setGivingUp] = useState(false);
  const count = countWaiting(standing);
  const sendNow = async () => {
    setBusy(true);
    await line.send();
    setBusy(false);
    if (countWaiting(line.standing()) === 0) onAnswer(true);
    else setFailed(true);
  };
  const giveUp = async () => {
    setBusy(true);
    await line.giveUp();
    onAnswer(true);
  };
  return (
    <Dialog
      title={isGivingUp ? m.offline_give_up_title({ count }) : m.offline_leave_title({ count })}
      closeLabel={m.offline_leave_stay()}
      onClose={() => onAnswer(false)}
    >
      {isGivingUp ? (
        <Stack>
          <p>{m.offline_give_up()}</p>
          <Button onClick={() => setGivingUp(false)} data-autofocus>
            {m.offline_give_up_back()}
          </Button>
          <Button isDanger isBusy={isBusy} onClick={() => void giveUp()}>
            {m.offline_give_up_act()}
          </Button>
        </Stack>
      ) : (
        <Stack>
          <p>{standing.isLasting ? m.offline_leave() : m.offline_leave_not_lasting()}</p>
          {hasFailed && (
            <Notice tone="warn" isAlert>
              {m.offline_leave_failed()}
            </Notice>
          )}
          <Button isBusy={isBusy} onClick={() => void sendNow()} data-autofocus>
            {m.offline_leave_send()}
          </Button>
          {standing.isLasting && (
            <Button look="secondary" onClick={() => onAnswer(true)}>
              {m.offline_leave_keep()}
            </Button>
          )}
          <Button look="quiet" onClick={() => setGivingUp(true)}>
            {m.offline_leave_give_up()}
          </Button>
        </Stack>
      )}
    </Dialog>
  );
}
