import type { GroupableClass } from '../../../contract/groups.ts';
import { m } from '../../../words/messages.js';
import { useFormat } from '../../shared/format.ts';

/** What families save with the group over its classes one by one, or that it costs more. */
export function SavingWords({ priceCents, members }: { priceCents: number; members: readonly GroupableClass[] }) {
  const format = useFormat();
  const sum = members.reduce((total, one) => total + one.priceCents, 0);
  const saving = sum - priceCents;
  return (
    <p>
      {m.groups_price_hint({ sum: format.money(sum) })}{' '}
      {saving > 0 ? (
        <strong>{m.groups_saving({ amount: format.money(saving) })}</strong>
      ) : saving === 0 ? (
        m.groups_no_saving()
      ) : (
        <strong>{m.groups_dearer({ amount: format.money(-saving) })}</strong>
      )}
    </p>
  );
}
