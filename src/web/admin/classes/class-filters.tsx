import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { useState } from 'react';
import {
  CLASS_FILTERS,
  type ClassFilter,
  NONE,
  STAFF_STATES,
  type staffClasses,
} from '../../../contract/class-table.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import { m } from '../../../words/messages.js';
import { type Format, useFormat } from '../../shared/format.ts';
import { nameState } from '../frame/class-tag.tsx';
import styles from './classes-page.module.css';

const words: Readonly<Record<ClassFilter, () => string>> = {
  state: m.admin_state,
  type: m.class_table_type,
  place: m.class_table_place,
  instructor: m.class_table_instructor,
  weekday: m.class_table_weekday,
};

/** What the address filters the table by, beside the search. */
export type Filters = Readonly<Partial<Record<ClassFilter, string | undefined>>>;
export type Facets = OutputOf<typeof staffClasses>['facets'];

interface ClassFiltersProps {
  /** Undefined until they are counted. */
  readonly facets: Facets | undefined;
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
}

/** Filters of the table: each offers only what some class has, with how many. */
export function ClassFilters({ facets, filters, onChange }: ClassFiltersProps) {
  const [isOpen, setOpen] = useState(false);
  const count = CLASS_FILTERS.filter((name) => filters[name]).length;
  return (
    <>
      <Button className={styles.more} look="secondary" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {m.class_table_filters({ count })}
      </Button>
      <div className={styles.filters} data-open={isOpen || undefined}>
        {CLASS_FILTERS.map((name) => (
          <Filter key={name} name={name} value={filters[name]} counted={facets?.[name]} onChange={onChange} />
        ))}
        {/* It keeps its place while nothing is to clear: the fields beside it must not move when the first of them is used. */}
        <Button
          className={styles.clear}
          data-unused={count === 0 || undefined}
          look="quiet"
          onClick={() => onChange(NO_FILTERS)}
        >
          {m.class_table_clear()}
        </Button>
      </div>
    </>
  );
}

/** Takes every filter out of the address. */
export const NO_FILTERS: Filters = Object.fromEntries(CLASS_FILTERS.map((name) => [name, undefined]));

interface FilterProps {
  readonly name: ClassFilter;
  readonly value: string | undefined;
  readonly counted: Facets[ClassFilter] | undefined;
  readonly onChange: (filters: Filters) => void;
}

function Filter({ name, value = '', counted = [], onChange }: FilterProps) {
  const format = useFormat();
  const choices = inOrder(name, counted).map((one) => ({
    value: one.value,
    label: `${nameValue(name, one.value, format)} (${format.number(one.count)})`,
  }));
  // What the address asks for is shown even before the others are counted, or when no class has it any more.
  const isUnlisted = value !== '' && !choices.some((choice) => choice.value === value);
  return (
    <ChoiceField
      label={words[name]()}
      value={value}
      options={[
        { value: '', label: m.class_table_all() },
        ...choices,
        ...(isUnlisted ? [{ value, label: nameValue(name, value, format) }] : []),
      ]}
      onChange={(event) => onChange({ [name]: event.currentTarget.value || undefined })}
    />
  );
}

/** The server gives names in their order; states have one of their own. */
function inOrder(name: ClassFilter, counted: Facets[ClassFilter]): Facets[ClassFilter] {
  if (name !== 'state') return counted;
  return STAFF_STATES.flatMap((state) => counted.filter(({ value }) => value === state));
}

function nameValue(name: ClassFilter, value: string, format: Format): string {
  if (value === NONE) return m.class_table_none();
  if (name === 'state') {
    const state = STAFF_STATES.find((one) => one === value);
    return state ? nameState(state) : value;
  }
  // The first of January 2024 was a Monday.
  return name === 'weekday' ? format.weekday(`2024-01-0${value}`) : value;
}
