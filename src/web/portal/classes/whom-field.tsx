import { m } from '../../../words/messages.js';
import { Chips } from './chip-field.tsx';
import styles from './chip-field.module.css';
import { chosenOf, type Control, type Option, type Wishes } from './filter-controls.ts';
import { FilterField } from './filter-fields.tsx';

interface WhomFieldProps {
  readonly control: Control;
  readonly onChange: (wishes: Partial<Wishes>) => void;
}

const ALL = 'all';
const isChild = ({ value }: Option) => value.startsWith('child:');

/** For whom classes are looked for: the children of the family and whoever was added, each a tap away, and a list of grades and ages. */
export function WhomField({ control, onChange }: WhomFieldProps) {
  const { label, groups, chosen } = control;
  const children = groups.flatMap(({ options }) => options).filter(isChild);
  const others = chosenOf(control).filter((option) => !isChild(option));
  const all = children.map(({ value }) => value);
  const areAll = all.every((value) => chosen.includes(value));
  const everyone: Option[] =
    children.length > 1 ? [{ value: ALL, name: m.classes_all_my_children(), count: null }] : [];
  const press = (value: string) => {
    const rest = chosen.filter((each) => (value === ALL ? !all.includes(each) : each !== value));
    const isOut = value === ALL ? areAll : chosen.includes(value);
    onChange({ whom: isOut ? rest : [...rest, ...(value === ALL ? all : [value])] });
  };
  const kept = chosen.filter((value) => all.includes(value));
  const list: Control = {
    ...control,
    ...(children.length > 0 && { label: m.classes_whom_others(), any: m.classes_whom_add() }),
    chosen: chosen.filter((value) => !all.includes(value)),
    groups: groups.filter(({ options }) => !options.some(isChild)),
  };
  return (
    <div className={styles.more}>
      {children.length + others.length > 0 && (
        <fieldset className={styles.field}>
          <legend>{label}</legend>
          <Chips
            options={[...everyone, ...children, ...others]}
            chosen={areAll ? [ALL, ...chosen] : chosen}
            onPress={press}
          />
        </fieldset>
      )}
      <FilterField control={list} onChange={({ whom = [] }) => onChange({ whom: [...kept, ...whom] })} />
    </div>
  );
}
