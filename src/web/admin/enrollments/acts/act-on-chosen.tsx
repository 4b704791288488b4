import { useState } from 'react';
import { MOST_CHOSEN } from '../../../../domain/pages.ts';
import { m } from '../../../../words/messages.js';
import { useFormat } from '../../../shared/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Cluster } from '../../../ui/layout.tsx';
import { useServesFamilies } from '../../frame/use-serves-families.ts';
import type { StaffEnrollments } from '../enrollment-columns.tsx';
import { BUTTON } from './act-words.ts';
import type { AskedAct } from './asked-act.ts';

interface ActOnChosenProps {
  /** The rows that are chosen, on whichever pages. */
  readonly load: () => Promise<readonly StaffEnrollments['rows'][number][]>;
  readonly onAsk: (asked: AskedAct) => void;
}

const ACTS = ['move', 'revoke'] as const;

/** Moves or revokes all the enrollments behind the chosen rows. */
export function ActOnChosen({ load, onAsk }: ActOnChosenProps) {
  const serves = useServesFamilies();
  const format = useFormat();
  const [busy, setBusy] = useState<(typeof ACTS)[number] | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  if (!serves) return null;
  const open = async (act: (typeof ACTS)[number]) => {
    setBusy(act);
    try {
      const seats = (await load()).filter(({ kind, state }) => kind === 'enrollment' && state === 'enrolled');
      // Where seats run out, those of longest standing have got theirs, in whichever order the table stands.
      const [first, ...more] = seats.toSorted((a, b) => a.at.localeCompare(b.at) || a.id.localeCompare(b.id));
      if (!first) setTrouble(m.acts_none_enrolled());
      else if (more.length >= MOST_CHOSEN) setTrouble(m.acts_too_many({ most: format.number(MOST_CHOSEN) }));
      else onAsk({ act, chosen: [first, ...more] });
    } finally {
      setBusy(null);
    }
  };
  return (
    <>
      {ACTS.map((act) => (
        <Button key={act} look="secondary" isBusy={busy === act} onClick={() => void open(act)}>
          {BUTTON[act]()}
        </Button>
      ))}
      {trouble && (
        <Dialog onClose={() => setTrouble(null)} title={m.acts_not_possible()}>
          <p>{trouble}</p>
          <Cluster at="end">
            <Button onClick={() => setTrouble(null)} data-autofocus>
              {m.withdraw_all_close()}
            </Button>
          </Cluster>
        </Dialog>
      )}
    </>
  );
}
