import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { functions } from '../../../contract/functions.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import { m } from '../../../words/messages.js';
import { useApp } from '../../shared/app.tsx';
import type { CalendarFilters, CalendarSearch } from './calendar-address.ts';
import styles from './calendar-page.module.css';
import type { OwnCalendar } from './own-calendar.ts';

type Shown = OutputOf<typeof functions.calendar>;

interface FilterParts {
  readonly filters: CalendarFilters;
  readonly shown: Shown | undefined;
  readonly own: OwnCalendar;
}

/** What the calendar can be narrowed down by: what the days that are shown have, and what is chosen already. It is counted, and folds out. */
export function CalendarFilterFields({ children, ...parts }: FilterParts & { readonly children?: ReactNode }) {
  const count = Object.values(parts.filters).filter(Boolean).length;
  return (
    <details className={styles.folded}>
      <summary>{count > 0 ? m.calendar_filters_count({ count }) : m.calendar_filters()}</summary>
      <Fields {...parts} />
      {children}
    </details>
  );
}

function Fields({ filters, shown, own }: FilterParts) {
  const { organization } = useApp();
  const navigate = useNavigate();
  const choose = (name: keyof CalendarFilters) => (value: string) =>
    // What is drawn may still be as it was before the click before this one: the address knows.
    void navigate({
      to: '.',
      search: (held: CalendarSearch) => ({ ...held, [name]: value || undefined }),
      resetScroll: false,
    });
  const classes = shown?.classes ?? [];
  const semesters = (shown?.semesters ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const mine = [
    ...(own.hasFamily || filters.mine === 'family' ? [{ value: 'family', label: m.calendar_mine_family() }] : []),
    ...(own.teaches || filters.mine === 'classes' ? [{ value: 'classes', label: m.calendar_mine_classes() }] : []),
  ];
  const weekday = new Intl.DateTimeFormat(organization.locale, { weekday: 'long', timeZone: 'UTC' });
  // 1 January 2024 was a Monday.
  const days = [1, 2, 3, 4, 5, 6, 7].map((day) => ({
    value: String(day),
    label: weekday.format(Date.UTC(2024, 0, day)),
  }));
  return (
    <div className={styles.filters} role="group" aria-label={m.calendar_filters()}>
      <Choice
        label={m.calendar_type()}
        any={m.calendar_type_all()}
        value={filters.type}
        options={named(classes.map(({ typeName }) => typeName))}
        onChoose={choose('type')}
      />
      <Choice
        label={m.calendar_place()}
        any={m.calendar_place_all()}
        value={filters.place}
        options={named(classes.map(({ locationName }) => locationName ?? ''))}
        onChoose={choose('place')}
      />
      <Choice
        label={m.calendar_instructor()}
        any={m.calendar_instructor_all()}
        value={filters.instructor}
        options={named(classes.flatMap(({ instructorNames }) => instructorNames))}
        onChoose={choose('instructor')}
      />
      <Choice
        label={m.calendar_weekday()}
        any={m.calendar_weekday_all()}
        value={filters.day}
        options={days}
        onChoose={choose('day')}
      />
      {(mine.length > 0 || filters.mine) && (
        <Choice
          label={m.calendar_mine()}
          any={m.calendar_mine_all()}
          value={filters.mine}
          options={mine}
          onChoose={choose('mine')}
        />
      )}
      {(semesters.length > 1 || filters.semester) && (
        <Choice
          label={m.calendar_semester()}
          any={m.calendar_semester_all()}
          value={filters.semester}
          options={semesters}
          onChoose={choose('semester')}
        />
      )}
    </div>
  );
}

interface Option {
  readonly value: string;
  readonly label: string;
}

function named(names: readonly string[]): Option[] {
  return [...new Set(names.filter(Boolean))].sort().map((name) => ({ value: name, label: name }));
}

/** One filter. What is chosen stays to be seen also where the days that are shown have none of it. */
function Choice(parts: {
  label: string;
  any: string;
  value: string;
  options: readonly Option[];
  onChoose: (value: string) => void;
}) {
  const { label, any, value, options, onChoose } = parts;
  const isKnown = !value || options.some((option) => option.value === value);
  return (
    <label className={styles.field}>
      {label}
      <select value={value} onChange={(event) => onChoose(event.target.value)}>
        <option value="">{any}</option>
        {[...options, ...(isKnown ? [] : [{ value, label: value }])].map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}
