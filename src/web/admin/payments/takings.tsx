import type { Taking } from '../../../contract/owing.ts';
import { m } from '../../../words/messages.js';
import { useFormat } from '../../shared/format.ts';
import styles from './takings.module.css';

/** How much came in which way, without what came back. */
export function Takings({ takings }: { takings: readonly Taking[] }) {
  const format = useFormat();
  if (takings.length === 0) return null;
  const sum = (of: (taking: Taking) => number) => takings.reduce((cents, each) => cents + of(each), 0);
  const returnedCents = sum((each) => each.returnedCents);
  return (
    <section className={styles.takings} aria-label={m.owing_takings()}>
      <dl>
        {takings.map(({ method, cents }) => (
          <div key={method}>
            <dt>{m.payments_method_word({ method })}</dt>
            <dd>{format.money(cents)}</dd>
          </div>
        ))}
        <div data-all>
          <dt>{m.owing_takings_all()}</dt>
          <dd>{format.money(sum(({ cents }) => cents))}</dd>
        </div>
      </dl>
      {returnedCents > 0 && <p>{m.owing_takings_back({ amount: format.money(returnedCents) })}</p>}
    </section>
  );
}
