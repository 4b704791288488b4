import { m } from '../../../words/messages.js';
import { useFormat } from '../../shared/format.ts';
import type { Control, Wishes } from './filter-controls.ts';
import styles from './filter-fields.module.css';

interface Fields {
  controls: readonly Control[];
  onChange: (wishes: Partial<Wishes>) => void;
}

/** One field a filter; every option says how many classes it would show. */
export function FilterFields({ controls, onChange }: Fields) {
  return controls.map((control) => <FilterField key={control.name} control={control} onChange={onChange} />);
}

function FilterField({ control, onChange }: { control: Control; onChange: Fields['onChange'] }) {
  const { name, label, any, value, groups } = control;
  return (
    <label className={styles.field}>
      <span className={styles.label}>{label}</span>
      <select
        name={name}
        value={value}
        data-set={value !== ''}
        onChange={(event) => onChange({ [name]: event.target.value })}
      >
        <option value="">{any}</option>
        {groups.map((group) =>
          group.label === null ? (
            <Options key="" {...group} />
          ) : (
            <optgroup key={group.label} label={group.label}>
              <Options {...group} />
            </optgroup>
          ),
        )}
      </select>
    </label>
  );
}

function Options({ options }: Pick<Control['groups'][number], 'options'>) {
  const format = useFormat();
  return options.map(({ value, name, count }) => (
    <option key={value} value={value}>
      {count === null ? name : m.classes_option({ name, count: format.number(count) })}
    </option>
  ));
}
