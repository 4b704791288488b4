import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { memo, useDeferredValue, useMemo, useState } from 'react';
import { m } from '../../../words/messages.js';
import { useApp } from '../../shared/app.tsx';
import { type Format, useFormat } from '../../shared/format.ts';
import { nameState, type StaffClassState } from '../frame/class-tag.tsx';
import { type ClassRow, FILTERS, type FilterName, type Filters, NONE, valuesOfFilter } from './class-view.ts';
import styles from './classes-page.module.css';

const STATES: readonly string[] = [
  'open',
  'few-left',
  'full',
  'not-open',
  'closed',
  'paused',
  'information-only',
  'draft',
  'cancelled',
] satisfies StaffClassState[];

const words: Readonly<Record<FilterName, () => string>> = {
  state: m.admin_state,
  type: m.class_table_type,
  place: m.class_table_place,
  instructor: m.class_table_instructor,
  weekday: m.class_table_weekday,
};

interface ClassFiltersProps {
  readonly rows: readonly ClassRow[];
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
}

/** Filters of the table: each offers only what some class has, with how many. */
export const ClassFilters = memo(function ClassFilters({ rows, filters, onChange }: ClassFiltersProps) {
  const [isOpen, setOpen] = useState(false);
  // Counting what all classes have can wait until their first rows are on screen.
  const choices = useChoices(useDeferredValue(rows, NO_ROWS));
  // The buttons follow the rows.
  const count = useDeferredValue(FILTERS.filter((name) => filters[name]).length);
  return (
    <>
      <MoreButton count={count} isOpen={isOpen} onChange={setOpen} />
      <div className={styles.filters} data-open={isOpen || undefined}>
        {FILTERS.map((name) => (
          <Filter key={name} name={name} value={filters[name]} choices={choices[name]} onChange={onChange} />
        ))}
        <ClearButton isUsed={count > 0} onChange={onChange} />
      </div>
    </>
  );
});

const MoreButton = memo(function MoreButton(parts: {
  count: number;
  isOpen: boolean;
  onChange: (isOpen: boolean) => void;
}) {
  const { count, isOpen, onChange } = parts;
  return (
    <Button className={styles.more} look="secondary" aria-expanded={isOpen} onClick={() => onChange(!isOpen)}>
      {m.class_table_filters({ count })}
    </Button>
  );
});

/** It keeps its place while nothing is to clear: the fields beside it must not move when the first of them is used. */
const ClearButton = memo(function ClearButton({
  isUsed,
  onChange,
}: Pick<ClassFiltersProps, 'onChange'> & { isUsed: boolean }) {
  return (
    <Button
      className={styles.clear}
      data-unused={!isUsed || undefined}
      look="quiet"
      onClick={() => onChange(Object.fromEntries(FILTERS.map((name) => [name, undefined])))}
    >
      {m.class_table_clear()}
    </Button>
  );
});

const NO_ROWS: readonly ClassRow[] = [];

interface FilterProps {
  readonly name: FilterName;
  readonly value: string | undefined;
  readonly choices: readonly Choice[];
  readonly onChange: (filters: Filters) => void;
}

const Filter = memo(function Filter({ name, value = '', choices, onChange }: FilterProps) {
  const format = useFormat();
  // What the address asks for is shown even before the others are counted, or when no class has it any more.
  const unlisted = value === '' || choices.some((choice) => choice.value === value) ? undefined : value;
  const data = useMemo(
    () => [
      { value: '', label: m.class_table_all() },
      ...choices,
      ...(unlisted === undefined ? [] : [{ value: unlisted, label: nameValue(name, unlisted, format) }]),
    ],
    [choices, unlisted, name, format],
  );
  return (
    <ChoiceField
      label={words[name]()}
      value={value}
      options={data}
      onChange={(event) => onChange({ [name]: event.currentTarget.value || undefined })}
    />
  );
});

interface Choice {
  readonly value: string;
  readonly label: string;
}

type Choices = Readonly<Record<FilterName, readonly Choice[]>>;

function useChoices(rows: readonly ClassRow[]): Choices {
  const format = useFormat();
  const { locale } = useApp().organization;
  return useMemo(() => {
    const { compare } = new Intl.Collator(locale, { numeric: true });
    const list = (name: FilterName) => {
      const counts = new Map<string, number>();
      for (const row of rows)
        for (const value of valuesOfFilter[name](row)) counts.set(value, (counts.get(value) ?? 0) + 1);
      const values =
        name === 'state' ? STATES.filter((state) => counts.has(state)) : [...counts.keys()].toSorted(compare);
      return values.map((value) => ({ value, label: `${nameValue(name, value, format)} (${counts.get(value) ?? 0})` }));
    };
    return {
      state: list('state'),
      type: list('type'),
      place: list('place'),
      instructor: list('instructor'),
      weekday: list('weekday'),
    };
  }, [rows, format, locale]);
}

function nameValue(name: FilterName, value: string, format: Format): string {
  if (value === NONE) return m.class_table_none();
  // Both come from the rows themselves.
  if (name === 'state') return nameState(value as StaffClassState);
  // The first of January 2024 was a Monday.
  return name === 'weekday' ? format.weekday(`2024-01-0${value}`) : value;
}
