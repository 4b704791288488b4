import { m } from '../../../words/messages.js';
import { useFormat } from '../../shared/format.ts';
import { chooseOf, chosenOf, type Control, type Wishes } from './filter-controls.ts';
import styles from './filter-fields.module.css';

interface Fields {
  controls: readonly Control[];
  onChange: (wishes: Partial<Wishes>) => void;
}

/** One field a filter; every option says how many classes it would show. */
export function FilterFields({ controls, onChange }: Fields) {
  return controls.map((control) => <FilterField key={control.name} control={control} onChange={onChange} />);
}

/** Of whom is looked for each choice adds one, or takes them away again; the field itself says who they are. */
export function FilterField({ control, onChange }: { control: Control; onChange: Fields['onChange'] }) {
  const { name, label, any, chosen, groups } = control;
  const format = useFormat();
  const isSeveral = name === 'whom';
  const names = format.list(chosenOf(control).map((option) => option.name));
  return (
    <label className={styles.field}>
      <span className={styles.label}>{label}</span>
      <select
        name={name}
        value={isSeveral ? '' : (chosen[0] ?? '')}
        data-set={chosen.length > 0}
        onChange={({ target: { value } }) => onChange(isSeveral ? chooseOf(control, value) : { [name]: value })}
      >
        <option value="">{(isSeveral && names) || any}</option>
        {groups.map((group) => {
          const options = <Options key={group.label ?? ''} {...group} marked={isSeveral ? chosen : []} />;
          return group.label === null ? (
            options
          ) : (
            <optgroup key={group.label} label={group.label}>
              {options}
            </optgroup>
          );
        })}
      </select>
    </label>
  );
}

function Options({ options, marked }: Pick<Control['groups'][number], 'options'> & { marked: readonly string[] }) {
  const format = useFormat();
  return options.map(({ value, name, count }) => {
    const words = count === null ? name : m.classes_option({ name, count: format.number(count) });
    return (
      <option key={value} value={value}>
        {marked.includes(value) ? `✓ ${words}` : words}
      </option>
    );
  });
}
