import { Link } from '@tanstack/react-router';
import type { ClassGroup } from '../../../contract/classes.ts';
import type { ClassState } from '../../../domain/class-state.ts';
import { priceGroup } from '../../../domain/price-tag.ts';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { canChoose, describeCents, describePrice, describeSeats } from '../../shared/class-wording.ts';
import { describeSchedule } from '../../shared/class-schedule.ts';
import { useFormat } from '../../shared/format.ts';
import { Hidden } from '../../ui/hidden.tsx';
import { Button } from '../../ui/button.tsx';
import type { Plan } from '../plan/plan.ts';
import styles from './group-card.module.css';

interface Group {
  group: ClassGroup;
  stateOf: (schoolClass: ClassGroup['classes'][number]) => ClassState;
  plan: Pick<Plan, 'has' | 'add'>;
}

/** The most classes to list openly; more would make the card taller than the others. */
const SHOWN = 3;

/** A class group: its price and saving, its classes and whether one is full, and a button that chooses all of them. */
export function GroupCard({ group, stateOf, plan }: Group) {
  const format = useFormat();
  const { cents, savingCents } = priceGroup(group.priceCents, group.classes);
  const choosable = group.classes.filter((item) => canChoose(stateOf(item)));
  const missing = choosable.filter(({ id }) => !plan.has(id));
  const isFull = group.classes.some((item) => stateOf(item) === 'full');
  const lines = group.classes.map((item) => (
    <li key={item.id}>
      <Link to={paths.class(item.id)}>{item.title}</Link>
      {stateOf(item) !== 'open' && <span className={styles.state}> {describeSeats(item, stateOf(item), format)}</span>}
      <span className={styles.when}>
        {describeSchedule(item.meetings, format)} · {describePrice(item, format)}
      </span>
    </li>
  ));
  return (
    <section className={styles.group} aria-label={group.name}>
      <p className={styles.kind}>{m.classes_group()}</p>
      <h2 className={styles.name}>{group.name}</h2>
      <p className={styles.price}>
        {m.classes_count({ count: group.classes.length })} · {describeCents(cents, format)}
        {savingCents > 0 && <strong> · {m.classes_saves({ amount: format.money(savingCents) })}</strong>}
      </p>
      {isFull && <p className={styles.full}>{m.classes_group_full()}</p>}
      <ul>{lines.slice(0, SHOWN)}</ul>
      {(lines.length > SHOWN || group.description) && (
        <details>
          <summary>
            {lines.length > SHOWN ? m.classes_group_others({ count: lines.length - SHOWN }) : m.classes_group_about()}
          </summary>
          <ul>{lines.slice(SHOWN)}</ul>
          {group.description && <p>{group.description}</p>}
        </details>
      )}
      <div className={styles.foot}>
        {missing.length > 0 ? (
          <Button look="secondary" onClick={() => plan.add(missing.map(({ id }) => id))}>
            {m.classes_choose_all()}
            <Hidden> {group.name}</Hidden>
          </Button>
        ) : (
          choosable.length > 0 && <output>{m.classes_all_chosen()}</output>
        )}
      </div>
    </section>
  );
}
