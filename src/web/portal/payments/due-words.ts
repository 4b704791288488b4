import { m } from '../../../words/messages.js';
import type { Format } from '../../shared/format.ts';
import type { Due } from './payments-data.ts';

interface On {
  readonly format: Format;
  readonly today: string;
}

/** One day's amount as a sentence: overdue, due today, or due by then. */
export function describeDueDay({ on, cents }: Due, { format, today }: On): string {
  const amount = format.money(cents);
  if (on === today) return m.payments_due_today({ amount });
  const day = format.longDay(on);
  return on < today ? m.payments_overdue({ amount, day }) : m.payments_due_by({ amount, day });
}

/** Several days' amounts within one line. */
export function describeDues(dues: readonly Due[], { format, today }: On): string {
  const parts = dues.map(({ on, cents }) => {
    const isThisYear = on.slice(0, 4) === today.slice(0, 4);
    const [amount, day] = [format.money(cents), isThisYear ? format.day(on) : format.longDay(on)];
    if (on === today) return m.payments_child_today({ amount });
    return on < today ? m.payments_child_overdue({ amount, day }) : m.payments_child_by({ amount, day });
  });
  return format.list(parts);
}
