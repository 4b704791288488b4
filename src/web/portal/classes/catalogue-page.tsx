import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { decideClassState } from '../../../domain/class-state.ts';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { useApp } from '../../shared/app.tsx';
import { useServerNow } from '../../shared/class-clock.ts';
import { type Available, useAvailable } from '../../shared/class-data.ts';
import { PlanBar } from '../plan/plan-bar.tsx';
import { usePlan } from '../plan/plan.ts';
import styles from './catalogue-page.module.css';
import { CatalogueSkeleton } from './catalogue-skeleton.tsx';
import { ClassCard } from './class-card.tsx';
import { FilterBar } from './filter-bar.tsx';
import {
  type ClassFilters,
  countFilters,
  filterClasses,
  inOrder,
  listChoices,
  NO_FILTERS,
  readFilters,
} from './filters.ts';
import { GroupRow } from './group-row.tsx';
import { OldSeats } from './old-seats.tsx';
import { SemesterPanel, SemesterTabs } from './semester-panel.tsx';
import { allClasses, decideShown, inOrderOfYear } from './semesters.ts';

/** Every class open for enrolment: found by semester, words and filters, chosen without an account. */
export function CataloguePage() {
  const available = useAvailable();
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>{m.classes_title()}</h1>
      <OldSeats available={available.value} />
      {available.value ? (
        <Semesters available={available.value} />
      ) : available.state === 'error' ? (
        <Notice title={m.classes_error_title()} words={m.classes_error()}>
          <button type="button" onClick={() => available.retry()}>
            {m.classes_retry()}
          </button>
        </Notice>
      ) : (
        <CatalogueSkeleton />
      )}
      <PlanBar />
    </div>
  );
}

function Semesters({ available }: { available: Available }) {
  const { isSetUp } = useApp().organization;
  const search = useSearch({ strict: false });
  const now = useServerNow(60_000);
  const parts = useMemo(() => inOrderOfYear(available), [available]);
  const shown = decideShown(parts, search['semester'], now);
  // A school from before this was asked for goes on showing its classes.
  if (!isSetUp && parts.every((part) => allClasses(part).length === 0))
    return <Notice title={m.classes_set_up_title()} words={m.classes_set_up()} />;
  if (!shown)
    return (
      <Notice title={m.classes_none_title()} words={m.classes_none()}>
        <Link to={paths.calendar}>{m.classes_to_calendar()}</Link>
      </Notice>
    );
  return (
    <>
      {parts.length > 1 && (
        <SemesterTabs semesters={parts.map(({ semester }) => semester)} shownId={shown.semester.id} />
      )}
      <SemesterPanel semester={shown.semester} />
      <Classes key={shown.semester.id} part={shown} search={search} now={now} />
    </>
  );
}

interface ClassesProps {
  part: Available[string];
  search: Readonly<Record<string, string | undefined>>;
  now: number;
}

function Classes({ part, search, now }: ClassesProps) {
  const navigate = useNavigate();
  const filters = useMemo(() => readFilters(search), [search]);
  const deferred = useDeferredValue(filters);
  const all = useMemo(() => inOrder(allClasses(part), now), [part, now]);
  const choices = useMemo(() => listChoices(all), [all]);
  const found = useMemo(() => filterClasses(all, deferred), [all, deferred]);
  const change = (changes: Partial<ClassFilters>) =>
    void navigate({
      to: paths.classes,
      search: { ...search, ...changes },
      replace: true,
      resetScroll: false,
    });
  if (all.length === 0) return <Notice title={m.classes_empty_title()} words={m.classes_empty()} />;
  const isFiltered = countFilters(filters) > 0;
  return (
    <>
      <FilterBar filters={filters} choices={choices} count={found.length} onChange={change} />
      <p className={styles.count}>
        <output>{m.classes_count({ count: found.length })}</output>
        {isFiltered && (
          <button type="button" className={styles.clear} onClick={() => change(NO_FILTERS)}>
            {m.classes_clear()}
          </button>
        )}
      </p>
      {found.length === 0 ? (
        <Notice title={m.classes_nothing_title()} words={m.classes_nothing()}>
          <button type="button" onClick={() => change(NO_FILTERS)}>
            {m.classes_clear()}
          </button>
        </Notice>
      ) : (
        <Found part={part} found={found} />
      )}
    </>
  );
}

const PAGE = 60;
/** How many cards were shown, so that coming back finds the list as it was left. */
const shownBefore = new Map<string, number>();

function Found({ part, found }: { part: Available[string]; found: ReturnType<typeof filterClasses> }) {
  const plan = usePlan();
  const now = useServerNow(5000);
  const { id } = part.semester;
  const [limit, setLimit] = useState(shownBefore.get(id) ?? PAGE);
  const ids = new Set(found.map((item) => item.id));
  const groups = part.groups.filter(({ classes }) => classes.some((item) => ids.has(item.id)));
  const groupNames = useMemo(
    () => new Map(part.groups.flatMap(({ name, classes }) => classes.map((item) => [item.id, name] as const))),
    [part],
  );
  function showMore(): void {
    shownBefore.set(id, limit + PAGE);
    setLimit(limit + PAGE);
  }
  return (
    <>
      {groups.length > 0 && (
        <section className={styles.groups} aria-label={m.classes_groups()}>
          {groups.map((group) => (
            <GroupRow key={group.id} group={group} plan={plan} stateOf={(item) => decideClassState(item, now)} />
          ))}
        </section>
      )}
      <ul className={styles.grid}>
        {found.slice(0, limit).map((item, index) => (
          <li key={item.id} className={index < 12 ? undefined : styles.far}>
            <ClassCard
              schoolClass={item}
              state={decideClassState(item, now)}
              isChosen={plan.has(item.id)}
              groupName={groupNames.get(item.id)}
              isFirst={index < 3}
              onChoose={plan.add}
              onRemove={plan.remove}
            />
          </li>
        ))}
      </ul>
      {found.length > limit && (
        <button type="button" className={styles.more} onClick={showMore}>
          {m.classes_show_more({ count: Math.min(PAGE, found.length - limit) })}
        </button>
      )}
    </>
  );
}

function Notice({ title, words, children }: { title: string; words: string; children?: ReactNode }) {
  return (
    <section className={styles.notice}>
      <h2>{title}</h2>
      <p>{words}</p>
      {children}
    </section>
  );
}
