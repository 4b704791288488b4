import { Link } from '@tanstack/react-router';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { useCurrentClasses } from '../../shared/class-data.ts';
import { useUser } from '../../shared/app.tsx';
import { useFormat } from '../../shared/format.ts';
import type { CalendarFilters, CalendarSearch, CalendarView } from './calendar-address.ts';
import styles from './calendar-page.module.css';
import { joinEntries, matches } from './entries.ts';

/** Where nothing is held: why that may be, and what to do next. */
export function NoEntries(parts: { view: CalendarView; after: string; filters: CalendarFilters }) {
  const isNarrowed = Object.values(parts.filters).some(Boolean);
  // Whoever follows a link of theirs on another phone is nobody there.
  const isNobody = useUser() === null && parts.filters.mine !== '';
  const title = {
    month: m.calendar_empty_month,
    week: m.calendar_empty_week,
    day: m.calendar_empty_day,
    agenda: m.calendar_empty_title,
  }[parts.view];
  return (
    <div className={styles.notice}>
      <h2>{title()}</h2>
      <p>{isNobody ? m.calendar_empty_signed_out() : isNarrowed ? m.calendar_empty_filtered() : m.calendar_empty()}</p>
      {isNobody ? <Link to={paths.login}>{m.calendar_empty_sign_in()}</Link> : <NextDate {...parts} />}
      {isNarrowed && (
        <Link
          to="."
          search={({ view, from }: CalendarSearch) => ({ view, from })}
          resetScroll={false}
          activeOptions={{ exact: true }}
        >
          {m.calendar_clear()}
        </Link>
      )}
      <Link to={paths.classes}>{m.calendar_classes()}</Link>
    </div>
  );
}

/** When the current semester goes on. */
function NextDate({ after, filters }: { after: string; filters: CalendarFilters }) {
  const format = useFormat();
  const { value = [] } = useCurrentClasses();
  const held = value.filter((item) => !item.isCancelled);
  const classes = held.map((item) => ({
    ...item,
    typeName: item.type.name,
    illustration: item.type.illustration,
    locationName: item.location?.name ?? null,
    instructorNames: item.instructors.map(({ name }) => name),
  }));
  const dates = held.flatMap(({ id, meetings }) => meetings.map((meeting) => ({ ...meeting, classId: id })));
  const [day] = joinEntries(classes, dates)
    .filter((entry) => entry.on > after && matches(entry, filters))
    .map(({ on }) => on)
    .sort();
  // Its room is kept while it is not known, so that nothing below moves when it comes.
  if (!day) return <p>{'\u00a0'}</p>;
  return (
    <p>
      <Link to="." search={(held: CalendarSearch) => ({ ...held, from: day })} resetScroll={false}>
        {m.calendar_next({ day: format.longDay(day) })}
      </Link>
    </p>
  );
}
