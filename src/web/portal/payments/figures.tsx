import type { OwnLedger } from '../../../contract/payments.ts';
import { m } from '../../../words/messages.js';
import { useFormat } from '../../shared/format.ts';
import { describeDueDay } from './due-words.ts';
import type { Due } from './payments-data.ts';
import styles from './payments.module.css';

/** How the family stands today: what is due now, what later and on which days, and what it paid and does not owe. */
export function Figures({ ledger, today }: { ledger: OwnLedger; today: string }) {
  const { dueCents, laterCents, creditCents, dues } = ledger;
  const isDue = ({ on }: Due) => on <= today;
  return (
    <dl className={styles.figures}>
      <Figure name={m.payments_due_now()} cents={dueCents} isLoud={dueCents > 0}>
        <Days dues={dues.filter(isDue)} today={today} />
        {dues.length === 0 && <p>{m.payments_all_paid()}</p>}
      </Figure>
      {laterCents > 0 && (
        <Figure name={m.payments_due_later()} cents={laterCents}>
          <Days dues={dues.filter((due) => !isDue(due))} today={today} />
        </Figure>
      )}
      {creditCents > 0 && (
        <Figure name={m.payments_credit()} cents={creditCents}>
          <p>{m.payments_credit_kept()}</p>
        </Figure>
      )}
    </dl>
  );
}

interface FigureProps {
  readonly name: string;
  readonly cents: number;
  readonly isLoud?: boolean;
  readonly children: React.ReactNode;
}

function Figure({ name, cents, isLoud = false, children }: FigureProps) {
  const format = useFormat();
  return (
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd className={styles.amount} data-loud={isLoud || undefined}>
        {cents === 0 ? m.payments_nothing() : format.money(cents)}
      </dd>
      <dd className={styles.days}>{children}</dd>
    </div>
  );
}

function Days({ dues, today }: { dues: readonly Due[]; today: string }) {
  const format = useFormat();
  return dues.map((due) => <p key={due.on}>{describeDueDay(due, { format, today })}</p>);
}
