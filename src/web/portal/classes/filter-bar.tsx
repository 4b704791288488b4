import { type ChangeEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { m } from '../../../words/messages.js';
import { useApp } from '../../shared/app.tsx';
import { useFormat } from '../../shared/format.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/dialog.tsx';
import styles from './filter-bar.module.css';
import { type Choices, type ClassFilters, countFilters } from './filters.ts';

interface Bar {
  filters: ClassFilters;
  choices: Choices;
  count: number;
  onChange: (changes: Partial<ClassFilters>) => void;
}

/** Search and filters: in a row on wide screens, behind a button in a sheet on phones; the style sheet shows what fits. */
export function FilterBar({ filters, choices, count, onChange }: Bar) {
  const bar = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(false);
  const others = countFilters({ ...filters, q: '' });
  useLayoutEffect(() => {
    const early = changesIn(bar.current, filters);
    if (Object.keys(early).length > 0) onChange(early);
    // oxlint-disable-next-line react/exhaustive-deps -- only what stands in the fields before the program runs
  }, []);
  return (
    <search ref={bar} className={styles.bar}>
      <SearchField value={filters.q} onChange={(q) => onChange({ q })} />
      <div className={styles.wide}>
        <FilterFields filters={filters} choices={choices} onChange={onChange} />
      </div>
      <button
        type="button"
        className={`${styles.button} ${styles.narrow}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {others > 0 ? m.classes_filters_set({ count: others }) : m.classes_filters()}
      </button>
      {isOpen && (
        <FilterSheet onClose={() => setOpen(false)} count={count}>
          <FilterFields filters={filters} choices={choices} onChange={onChange} />
        </FilterSheet>
      )}
    </search>
  );
}

/** What somebody typed or chose in what the server has drawn; the fields have the names that their values have in the address. */
function changesIn(bar: HTMLElement | null, filters: ClassFilters): Partial<ClassFilters> {
  const fields = [...(bar?.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name]') ?? [])];
  const values = fields.map(
    (field) =>
      [field.name, 'checked' in field && field.type === 'checkbox' && !field.checked ? '' : field.value] as const,
  );
  return Object.fromEntries(values.filter(([name, value]) => value !== filters[name as keyof ClassFilters]));
}

/** What is typed shows at once; the address follows, and is followed when it changes otherwise. */
function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useState(value);
  const told = useRef(value);
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const early = field.current?.value ?? '';
    setTyped(early);
    told.current = early;
  }, []);
  useEffect(() => {
    if (value !== told.current) setTyped(value);
    told.current = value;
  }, [value]);
  function type(event: ChangeEvent<HTMLInputElement>): void {
    setTyped(event.target.value);
    told.current = event.target.value;
    onChange(event.target.value);
  }
  return (
    <label className={styles.search}>
      <span className={styles.unseen}>{m.classes_search()}</span>
      <input
        ref={field}
        type="search"
        name="q"
        value={typed}
        onChange={type}
        placeholder={m.classes_search()}
        maxLength={100}
      />
    </label>
  );
}

function FilterFields({ filters, choices, onChange }: Pick<Bar, 'filters' | 'choices' | 'onChange'>) {
  const format = useFormat();
  const weekday = useWeekdayNames();
  const asOption = ({ id, name }: { id: string; name: string }) => ({ value: id, name });
  return (
    <>
      {(choices.grades.length > 0 || filters.grade) && (
        <Choice
          name="grade"
          label={m.classes_filter_grade()}
          value={filters.grade}
          options={choices.grades.map((grade) => ({ value: String(grade), name: format.grade(grade) }))}
          onChange={(grade) => onChange({ grade })}
        />
      )}
      {(choices.ages.length > 0 || filters.age) && (
        <Choice
          name="age"
          label={m.classes_filter_age()}
          value={filters.age}
          options={choices.ages.map((age) => ({ value: String(age), name: format.number(age) }))}
          onChange={(age) => onChange({ age })}
        />
      )}
      <Choice
        name="type"
        label={m.classes_filter_type()}
        value={filters.type}
        options={choices.types.map(asOption)}
        onChange={(type) => onChange({ type })}
      />
      <Choice
        name="day"
        label={m.classes_filter_day()}
        value={filters.day}
        options={choices.days.map((day) => ({ value: String(day), name: weekday(day) }))}
        onChange={(day) => onChange({ day })}
      />
      <Choice
        name="place"
        label={m.classes_filter_place()}
        value={filters.place}
        options={choices.places.map(asOption)}
        onChange={(place) => onChange({ place })}
      />
      <label className={styles.check}>
        <input
          type="checkbox"
          name="seats"
          value="left"
          checked={filters.seats !== ''}
          onChange={(event) => onChange({ seats: event.target.checked ? 'left' : '' })}
        />
        {m.classes_filter_seats()}
      </label>
    </>
  );
}

interface Option {
  value: string;
  name: string;
}

function Choice({
  name,
  label,
  value,
  options,
  onChange,
}: {
  name: string;
  label: string;
  value: string;
  options: Option[];
  onChange: (value: string) => void;
}) {
  // A value from an old link that no class has any more must still be seen, and be cleared.
  const isUnknown = value !== '' && !options.some((option) => option.value === value);
  return (
    <label className={styles.choice}>
      <span>{label}</span>
      <select name={name} value={value} data-set={value !== ''} onChange={(event) => onChange(event.target.value)}>
        <option value="">{m.classes_filter_any()}</option>
        {isUnknown && <option value={value}>{m.classes_filter_unknown()}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </select>
    </label>
  );
}

function FilterSheet({ onClose, count, children }: { onClose: () => void; count: number; children: ReactNode }) {
  return (
    <Sheet title={m.classes_filters()} onClose={onClose}>
      <div className={styles.sheet}>{children}</div>
      <Button onClick={onClose}>{m.classes_show({ count })}</Button>
    </Sheet>
  );
}

function useWeekdayNames(): (day: number) => string {
  const { locale } = useApp().organization;
  const names = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  // 1 January 2024 was a Monday.
  return (day) => names.format(Date.UTC(2024, 0, day));
}
