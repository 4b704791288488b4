import { m } from '../../../words/messages.js';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/dialog.tsx';
import type { Control, Wishes } from './filter-controls.ts';
import { FilterFields } from './filter-fields.tsx';
import styles from './filter-bar.module.css';

interface FilterSheetProps {
  controls: readonly Control[];
  count: number;
  onChange: (wishes: Partial<Wishes>) => void;
  onClose: () => void;
}

/** The filters where they have no row of their own. */
export default function FilterSheet({ controls, count, onChange, onClose }: FilterSheetProps) {
  return (
    <Sheet title={m.classes_filters()} onClose={onClose}>
      <div className={styles.fields}>
        <FilterFields controls={controls} onChange={onChange} />
      </div>
      <Button onClick={onClose}>{m.classes_show({ count })}</Button>
    </Sheet>
  );
}
