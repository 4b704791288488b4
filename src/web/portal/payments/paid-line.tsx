import type { ReactNode } from 'react';
import { m } from '../../../words/messages.js';
import { useFormat } from '../../shared/format.ts';
import { Row } from '../../ui/rows.tsx';
import styles from './payments.module.css';

interface PaidLineProps {
  readonly cents: number;
  readonly paidCents: number;
  /** What it is. */
  readonly children: ReactNode;
}

/** Something that is owed for, with what it costs and what of it is paid. */
export function PaidLine({ cents, paidCents, children }: PaidLineProps) {
  const format = useFormat();
  return (
    <Row>
      <div className={styles.line}>
        <div>{children}</div>
        <div className={styles.sum}>
          <p className={styles.strong}>{format.money(cents)}</p>
          <p>{describePaid({ cents, paidCents }, format.money)}</p>
        </div>
      </div>
    </Row>
  );
}

function describePaid(
  { cents, paidCents }: Pick<PaidLineProps, 'cents' | 'paidCents'>,
  money: (cents: number) => string,
): string {
  if (paidCents >= cents) return `✓ ${m.payments_seat_paid()}`;
  return paidCents === 0
    ? m.payments_seat_open()
    : m.payments_seat_part({ paid: money(paidCents), price: money(cents) });
}
