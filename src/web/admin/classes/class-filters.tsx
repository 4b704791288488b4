import { Button, NativeSelect } from '@mantine/core';
import { memo, useMemo, useState } from 'react';
import { m } from '../../../words/messages.js';
import { useApp } from '../../shared/app.tsx';
import { type Format, useFormat } from '../../shared/format.ts';
import { nameState, type StaffClassState } from '../frame/class-tag.tsx';
import { useAddress } from '../frame/use-address.ts';
import { type ClassRow, FILTERS, type FilterName, NONE, valuesOfFilter } from './class-view.ts';
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

/** Filters of the table: each offers only what some class has, with how many; all are in the address. */
export const ClassFilters = memo(function ClassFilters({ rows }: { rows: readonly ClassRow[] }) {
  const [isOpen, setOpen] = useState(false);
  const [address, change] = useAddress();
  const choices = useChoices(rows);
  const chosen = FILTERS.filter((name) => address[name]);
  return (
    <>
      <Button
        className={styles.more ?? ''}
        variant="default"
        size="md"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {m.class_table_filters({ count: chosen.length })}
      </Button>
      <div className={styles.filters} data-open={isOpen || undefined}>
        {FILTERS.map((name) => (
          <NativeSelect
            key={name}
            label={words[name]()}
            size="md"
            value={address[name] ?? ''}
            data={[{ value: '', label: m.class_table_all() }, ...choices[name]]}
            onChange={(event) => change({ [name]: event.currentTarget.value || undefined })}
          />
        ))}
        {chosen.length > 0 && (
          <Button
            variant="subtle"
            size="md"
            onClick={() => change(Object.fromEntries(FILTERS.map((name) => [name, undefined])))}
          >
            {m.class_table_clear()}
          </Button>
        )}
      </div>
    </>
  );
});

type Choices = Readonly<Record<FilterName, { value: string; label: string }[]>>;

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
