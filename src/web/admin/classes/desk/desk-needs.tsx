import { Link } from '@tanstack/react-router';
import type { EditedClass } from '../../../../contract/class-editing.ts';
import { type ClassNeed, decideClassNeeds } from '../../../../domain/needs.ts';
import { firstDay, lastDay } from '../../../../domain/schedule.ts';
import { dayAtSchool } from '../../../../domain/school-day.ts';
import { m } from '../../../../words/messages.js';
import { staffPaths } from '../../../staff-paths.ts';
import { useApp } from '../../../shared/app.tsx';
import { useToday } from '../../../shared/class-clock.ts';
import { describeFailure } from '../../../shared/failure.ts';
import { useFormat } from '../../../shared/format.ts';
import { useReport } from '../../frame/use-report.ts';
import styles from './class-desk.module.css';

/** What of a class needs somebody, each leading to where it is settled; nothing where nothing does. */
export function DeskNeeds({ edited }: { edited: EditedClass }) {
  // What is called off waits for nobody.
  return edited.cancelledAt === null && <Needs edited={edited} />;
}

function Needs({ edited }: { edited: EditedClass }) {
  const { id: classId, semesterId } = edited;
  const of = { semesterId, classId };
  const counted = { ...of, pageSize: 1 };
  const missing = useReport('staffEnrollments', { ...counted, record: 'missing' });
  const held = useReport('staffEnrollments', { ...counted, state: 'held' });
  const sizes = useReport('tshirts', of);
  const needs = useClassNeeds(edited);
  const error = missing.error ?? held.error ?? sizes.error;
  if (error) return <p role="alert">{describeFailure(error, { unreachable: m.failures_unreachable_reading })}</p>;
  const counts = [
    { count: missing.data?.total ?? 0, words: m.desk_forms_missing, to: { tab: 'students', record: 'missing' } },
    { count: held.data?.total ?? 0, words: m.desk_held, to: { tab: 'students', state: 'held' } },
  ].filter(({ count }) => count > 0);
  const sizesMissing = sizes.data?.missing ?? 0;
  if (needs.length + counts.length + sizesMissing === 0) return null;
  return (
    <ul className={styles.needs} aria-label={m.desk_needs()}>
      {needs.map(({ need, words }) => (
        <li key={need}>{words}</li>
      ))}
      {counts.map(({ count, words, to }) => (
        <li key={Object.values(to).join()}>
          <Link to={staffPaths.managedClass(classId)} search={to}>
            {words({ count })}
          </Link>
        </li>
      ))}
      {sizesMissing > 0 && (
        <li>
          <Link to={staffPaths.tshirts} search={{ semester: semesterId, class: classId, size: 'missing' }}>
            {m.desk_sizes_missing({ count: sizesMissing })}
          </Link>
        </li>
      )}
    </ul>
  );
}

/** What the class itself needs, as the dashboard tells it. */
function useClassNeeds(edited: EditedClass) {
  const { content, meetings, seatsTaken, waiting } = edited;
  const { timeZone } = useApp().organization;
  const today = useToday();
  const format = useFormat();
  const words: Readonly<Record<ClassNeed, string>> = {
    draft: m.desk_draft(),
    'no-dates': m.desk_no_dates(),
    'no-instructor': m.desk_no_instructor(),
    'below-minimum': m.needs_enrolled({ taken: seatsTaken, minimum: content.minimum }),
    'second-class': m.desk_second_class({ count: waiting }),
  };
  const atWork = {
    isPublished: edited.isPublished,
    isInformationOnly: content.isInformationOnly,
    opensOn: dayAtSchool(content.registrationOpensAt ?? edited.semesterOpensAt, timeZone),
    firstOn: firstDay(meetings),
    lastOn: lastDay(meetings),
    instructors: content.instructorIds.length,
    capacity: content.capacity,
    minimum: content.minimum,
    seatsTaken,
    waiting,
    runsAnyway: edited.runsAnyway,
  };
  return decideClassNeeds(atWork, today).map(({ need, on }) => ({
    need,
    words: on === null ? words[need] : `${words[need]} ${m.needs_by({ day: format.day(on) })}`,
  }));
}
