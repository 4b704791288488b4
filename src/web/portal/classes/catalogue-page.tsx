import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { m } from '../../../words/messages.js';
import { useApp } from '../../shared/app.tsx';
import { useServerNow } from '../../shared/class-clock.ts';
import { useAvailable } from '../../shared/class-data.ts';
import type { Available } from '../../shared/class-keys.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { PlanBar } from '../plan/plan-bar.tsx';
import styles from './catalogue-page.module.css';
import { CatalogueSkeleton } from './catalogue-skeleton.tsx';
import { ClassFinder } from './class-finder.tsx';
import { OldSeats, RemoteLine } from './catalogue-lines.tsx';
import { NoClasses } from './no-classes.tsx';
import { SemesterPanel, SemesterTabs } from './semester-panel.tsx';
import { allClasses, decideShown, inOrderOfYear } from './semesters.ts';

/** Every class open for enrolment: found by semester, words and filters, chosen without an account. */
export function CataloguePage() {
  const available = useAvailable();
  return (
    <div className={styles.page}>
      <RemoteLine />
      <OldSeats available={available.value} />
      {available.value ? (
        <Semesters available={available.value} />
      ) : (
        <>
          <Title />
          {available.state === 'error' ? (
            <Empty title={m.classes_error_title()}>
              <p>{m.classes_error()}</p>
              <Button look="secondary" onClick={() => available.retry()}>
                {m.classes_retry()}
              </Button>
            </Empty>
          ) : (
            <CatalogueSkeleton />
          )}
        </>
      )}
      <PlanBar />
    </div>
  );
}

function Title() {
  return <h1 tabIndex={-1}>{m.classes_title()}</h1>;
}

function Semesters({ available }: { available: Available }) {
  const { isSetUp } = useApp().organization;
  const search = useSearch({ strict: false });
  const now = useServerNow(60_000);
  const parts = useMemo(() => inOrderOfYear(available), [available]);
  const shown = decideShown(parts, search['semester'], now);
  // A school from before this was asked for goes on showing its classes.
  if (!isSetUp && parts.every((part) => allClasses(part).length === 0))
    return (
      <>
        <Title />
        <NoClasses why="set-up" />
      </>
    );
  if (!shown)
    return (
      <>
        <Title />
        <NoClasses why="no-semester" />
      </>
    );
  return (
    <>
      <div className={styles.head}>
        <Title />
        {parts.length > 1 && (
          <SemesterTabs semesters={parts.map(({ semester }) => semester)} shownId={shown.semester.id} />
        )}
      </div>
      <SemesterPanel key={`about ${shown.semester.id}`} semester={shown.semester} />
      <ClassFinder
        key={shown.semester.id}
        part={shown}
        others={parts.filter((part) => part !== shown)}
        search={search}
        now={now}
      />
    </>
  );
}
