import type { ClassGroup } from '../../../contract/classes.ts';
import type { ClassState } from '../../../domain/class-state.ts';
import { priceGroup } from '../../../domain/pricing.ts';
import { m } from '../../../words/messages.js';
import { canChoose, describePrice } from '../../shared/class-wording.ts';
import { describeSchedule } from '../../shared/class-schedule.ts';
import { useFormat } from '../../shared/format.ts';
import { describeCents } from '../enrollments/price-total.tsx';
import type { Plan } from '../plan/plan.ts';
import styles from './group-row.module.css';

interface Group {
  group: ClassGroup;
  stateOf: (schoolClass: ClassGroup['classes'][number]) => ClassState;
  plan: Pick<Plan, 'has' | 'add'>;
}

/** Classes sold together: what they cost together, what that saves, and all of them with one press. */
export function GroupRow({ group, stateOf, plan }: Group) {
  const format = useFormat();
  const { cents, savingCents } = priceGroup(group.priceCents, group.classes);
  const choosable = group.classes.filter((item) => canChoose(stateOf(item)));
  const missing = choosable.filter(({ id }) => !plan.has(id));
  return (
    <details className={styles.group}>
      <summary className={styles.summary}>
        <span className={styles.name}>{group.name}</span>
        <span className={styles.price}>
          {m.classes_count({ count: group.classes.length })} · {describeCents(cents, format)}
          {savingCents > 0 && <strong> · {m.classes_saves({ amount: format.money(savingCents) })}</strong>}
        </span>
      </summary>
      <div className={styles.inside}>
        {group.description && <p>{group.description}</p>}
        <ul>
          {group.classes.map((item) => (
            <li key={item.id}>
              <strong>{item.title}</strong>
              <br />
              {describeSchedule(item.meetings, format)} · {describePrice(item, format)}
            </li>
          ))}
        </ul>
        {missing.length > 0 ? (
          <button type="button" className={styles.choose} onClick={() => plan.add(missing.map(({ id }) => id))}>
            {m.classes_choose_all()}
          </button>
        ) : (
          choosable.length > 0 && <output>{m.classes_all_chosen()}</output>
        )}
      </div>
    </details>
  );
}
