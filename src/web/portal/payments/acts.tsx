import type { OwnLedger } from '../../../contract/payments.ts';
import { m } from '../../../words/messages.js';
import { useFormat } from '../../shared/format.ts';
import { signedMoney } from '../../shared/signed-money.ts';
import { usePrinting } from '../../shared/use-printing.ts';
import { Row, Rows } from '../../ui/rows.tsx';
import styles from './payments.module.css';

type Act = OwnLedger['acts'][number];
type Entry = Act['entries'][number];

/** Everything that was charged and paid, one line an act, each opened to its entries; paper shows all of it. */
export function Acts({ acts, earlier }: Pick<OwnLedger, 'acts' | 'earlier'>) {
  const format = useFormat();
  const isPrinting = usePrinting();
  if (acts.length === 0) return null;
  return (
    <details className={styles.acts} open={isPrinting || undefined}>
      <summary>{m.payments_acts()}</summary>
      <Rows>
        {acts.map((act) => (
          <Row key={act.id}>
            <ActLine act={act} isOpen={isPrinting} />
          </Row>
        ))}
      </Rows>
      {earlier > 0 && <p className={styles.small}>{m.payments_acts_earlier({ shown: format.number(earlier) })}</p>}
    </details>
  );
}

function ActLine({ act: { at, act, reason, entries }, isOpen }: { act: Act; isOpen: boolean }) {
  const format = useFormat();
  const sum = entries.reduce((total, { cents }) => total + cents, 0);
  return (
    <details className={styles.act} open={isOpen || undefined}>
      <summary>
        <span>
          {m.payments_act({ act })} <span className={styles.small}>{format.instantDay(at)}</span>
        </span>
        <span className={styles.amount}>{signedMoney(sum, format)}</span>
      </summary>
      {reason && <p className={styles.reason}>{reason}</p>}
      <ul className={styles.entries}>
        {entries.map((entry) => (
          <EntryLine key={entry.id} entry={entry} />
        ))}
      </ul>
    </details>
  );
}

function EntryLine({ entry: { kind, cents, dueOn, studentName, classTitle } }: { entry: Entry }) {
  const format = useFormat();
  const words = m.payments_kind({ kind });
  const about = [studentName, classTitle].filter(Boolean).join(' · ');
  return (
    <li>
      <span>
        {about && `${about}: `}
        {dueOn && cents > 0 ? m.payments_entry({ kind: words, day: format.longDay(dueOn) }) : words}
      </span>
      <span className={styles.amount}>{signedMoney(cents, format)}</span>
    </li>
  );
}
