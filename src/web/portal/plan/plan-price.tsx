import { m } from '../../../words/messages.js';
import { describeCents } from '../../shared/class-wording.ts';
import { useFormat } from '../../shared/format.ts';
import { useForecast } from '../enrollments/use-forecast.ts';

/** What the plan costs: the same number as on its review. */
export default function PlanPrice() {
  const format = useFormat();
  const { prices } = useForecast();
  if (!prices) return null;
  const { totalCents, ifSeatCents, isForOne, lines } = prices;
  const amount = describeCents(totalCents, format);
  const isTaken = lines.some(({ outcome }) => outcome === 'enrolled');
  return (
    <span>
      {[
        isTaken && (isForOne ? m.enrollments_each({ amount }) : amount),
        ifSeatCents > 0 && m.enrollments_more_if_seat({ amount: format.money(ifSeatCents) }),
      ]
        .filter(Boolean)
        .join(' · ')}
    </span>
  );
}
