import type { Totals } from '../../../domain/pricing.ts';
import { m } from '../../../words/messages.js';
import { describeCents } from '../../shared/class-wording.ts';
import { type Format, useFormat } from '../../shared/format.ts';
import styles from './price-total.module.css';

/** A group that a student has completed, with its words. */
export interface GroupTold {
  readonly name: string | null;
  readonly studentName: string;
  readonly cents: number;
  readonly insteadOfCents: number;
  readonly lowered: readonly { readonly title: string; readonly cents: number; readonly beforeCents: number }[];
}

interface PriceTotal extends Totals {
  readonly groups?: readonly GroupTold[];
  /** Lines that are or would be refused, in words: they cost nothing, and that is said. */
  readonly refused?: readonly string[];
  /** Nobody is chosen yet: it is the least that the classes cost together. */
  readonly isLeast?: boolean;
  /** No line would be enrolled: there is no total to tell. */
  readonly isNothing?: boolean;
}

/** What lines cost together, by what rule, and what is not in it. */
export function PriceTotal({
  totalCents,
  ifSeatCents,
  groups = [],
  refused = [],
  isLeast = false,
  isNothing = false,
}: PriceTotal) {
  const format = useFormat();
  const total = describeCents(totalCents, format);
  return (
    <div className={styles.total}>
      {!isNothing && (
        <p className={styles.sum}>
          <span>{m.enrollments_total()}</span>{' '}
          <strong>{isLeast && totalCents > 0 ? m.enrollments_from({ amount: total }) : total}</strong>
        </p>
      )}
      {ifSeatCents > 0 && (
        <p className={styles.row}>
          <span>{m.enrollments_if_seats_total()}</span>{' '}
          <span>
            {isNothing ? format.money(ifSeatCents) : m.enrollments_more({ amount: format.money(ifSeatCents) })}
          </span>
        </p>
      )}
      {groups.map((group) => (
        <p key={`${group.studentName} ${group.name}`}>{describeGroup(group, format)}</p>
      ))}
      {refused.length > 0 && <p>{m.enrollments_not_counted_lines({ lines: format.list(refused) })}</p>}
      {(totalCents > 0 || ifSeatCents > 0) && <p className={styles.small}>{m.enrollments_collects()}</p>}
    </div>
  );
}

/** What one line costs: now, if a seat comes free, or nothing because it is refused. */
export function describeLinePrice(
  { outcome, cents }: { readonly outcome: 'enrolled' | 'waitlisted' | 'refused'; readonly cents: number | null },
  format: Format,
): string {
  if (outcome === 'refused' || cents === null) return m.enrollments_not_counted();
  const price = describeCents(cents, format);
  return outcome === 'waitlisted' ? m.enrollments_if_seat({ price }) : price;
}

/** Why a line costs less than its class. */
export function describeGroupPart(name: string | null | undefined): string {
  return name ? m.enrollments_of_group({ group: name }) : m.enrollments_of_some_group();
}

function describeGroup({ name, studentName, cents, insteadOfCents, lowered }: GroupTold, format: Format): string {
  const facts = {
    name: studentName,
    total: describeCents(cents, format),
    before: describeCents(insteadOfCents, format),
  };
  return [
    name === null
      ? m.enrollments_group_complete_removed(facts)
      : m.enrollments_group_complete({ ...facts, group: name }),
    ...lowered.map((seat) =>
      m.enrollments_group_lowered({
        title: seat.title,
        price: describeCents(seat.cents, format),
        before: describeCents(seat.beforeCents, format),
      }),
    ),
  ].join(' ');
}
