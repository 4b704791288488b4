import { m } from '../../../words/messages.js';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/dialog.tsx';
import { ChipField } from './chip-field.tsx';
import type { Control, Wishes } from './filter-controls.ts';
import { FilterField } from './filter-fields.tsx';
import styles from './filter-bar.module.css';
import { WhomField } from './whom-field.tsx';

interface FilterSheetProps {
  controls: readonly Control[];
  count: number;
  onChange: (wishes: Partial<Wishes>) => void;
  onClose: () => void;
}

/** What has few choices, each a tap away. */
const IN_CHIPS: readonly Control['name'][] = ['day', 'time', 'seats'];

/** The filters where they have no row of their own. */
export default function FilterSheet({ controls, count, onChange, onClose }: FilterSheetProps) {
  return (
    <Sheet title={m.classes_filters()} onClose={onClose}>
      <div className={styles.fields}>
        {controls.map((control) => {
          const field = { control, onChange };
          if (control.name === 'whom') return <WhomField key={control.name} {...field} />;
          return IN_CHIPS.includes(control.name) ? (
            <ChipField key={control.name} {...field} />
          ) : (
            <FilterField key={control.name} {...field} />
          );
        })}
      </div>
      <Button onClick={onClose}>{m.classes_show({ count })}</Button>
    </Sheet>
  );
}
