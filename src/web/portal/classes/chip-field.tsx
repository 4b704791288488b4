import { m } from '../../../words/messages.js';
import { useFormat } from '../../shared/format.ts';
import styles from './chip-field.module.css';
import { chooseOf, type Control, type Option, type Wishes } from './filter-controls.ts';

interface ChipFieldProps {
  readonly control: Control;
  readonly onChange: (wishes: Partial<Wishes>) => void;
}

/** A filter whose few choices each stand there to be pressed, and pressed again to be taken away. */
export function ChipField({ control, onChange }: ChipFieldProps) {
  return (
    <fieldset className={styles.field}>
      <legend>{control.label}</legend>
      <Chips
        options={control.groups.flatMap(({ options }) => options)}
        chosen={control.chosen}
        onPress={(value) => onChange(chooseOf(control, value))}
      />
    </fieldset>
  );
}

interface ChipsProps {
  readonly options: readonly Option[];
  readonly chosen: readonly string[];
  readonly onPress: (value: string) => void;
}

export function Chips({ options, chosen, onPress }: ChipsProps) {
  const format = useFormat();
  return (
    <div className={styles.chips}>
      {options.map(({ value, name, count }) => (
        <button
          key={value}
          type="button"
          className={styles.chip}
          aria-pressed={chosen.includes(value)}
          onClick={() => onPress(value)}
        >
          {count === null ? name : m.classes_option({ name, count: format.number(count) })}
        </button>
      ))}
    </div>
  );
}
