import { Link } from '@tanstack/react-router';
import type { LineRefusal } from '../../../contract/enrollments.ts';
import type { Student } from '../../../contract/students.ts';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { useFormat } from '../../shared/format.ts';
import { ResultPart } from './result-part.tsx';
import { LineFrame, NextAct } from './result-line.tsx';
import styles from './result-page.module.css';
import { type Line, sortLines } from './result-words.ts';
import { describeHelp, describeRefusal } from './refusal-words.ts';
import { useForecast } from './use-forecast.ts';
import { useAskedFirst } from './wizard-frame.tsx';

/** A class of the plan that was not submitted, and for whom; undefined where nobody is chosen. */
interface LeftLine {
  readonly classId: string;
  readonly student: Student | undefined;
  /** What would refuse it now; null where nothing would. */
  readonly reason: LineRefusal | null;
}

/** What the plan still holds that this registration did not submit: why, and the way to it. */
export function StillInPlan({ lines }: { lines: readonly Line[] }) {
  const { plan, students, held, classes, answers, titleOf } = useForecast();
  const asked = useAskedFirst();
  const format = useFormat();
  // Without these the reason is not known yet.
  if (!students.data || !held || plan.lines.some(({ classId }) => !classes.has(classId))) return null;
  const { ended } = sortLines(lines);
  const stands = lines.filter((line) => !ended.includes(line));
  const known = students.data;
  const left = plan.lines.flatMap(({ classId, studentIds }): LeftLine[] => {
    const own = known.filter(({ id }) => studentIds.includes(id));
    if (own.length === 0) return [{ classId, student: undefined, reason: null }];
    return own
      .filter(({ id }) => !stands.some((line) => line.classId === classId && line.studentId === id))
      .map((student) => {
        const answer = answers.of(classId, student.id);
        return { classId, student, reason: answer?.outcome === 'refused' ? answer.reason : null };
      });
  });
  if (left.length === 0) return null;
  return (
    <ResultPart title={m.enrollments_still_in_plan()} words={m.enrollments_still_in_plan_next()} tone="plain">
      {left.map(({ classId, student, reason }) => {
        const schoolClass = classes.get(classId);
        const clash = student && answers.clash(classId, student.id);
        // Waivers are signed elsewhere than the other forms are filled in.
        const sections = asked
          .filter((each) => each.studentId === student?.id && each.semesterId === schoolClass?.semesterId)
          .flatMap(({ missing }) => missing.filter(({ section }) => section !== 'waivers'));
        const about = { student, schoolClass, format, clash: clash ? titleOf(clash) : undefined };
        return (
          <LineFrame
            key={`${student?.id} ${classId}`}
            title={schoolClass?.title}
            student={student}
            isForNobody={!student}
            schoolClass={schoolClass}
          >
            <p className={styles.strong}>{student ? describeWhy(reason, about) : m.enrollments_left_nobody()}</p>
            <p>
              {student && reason && reason !== 'not-open' && `${describeHelp(reason, { student })} `}
              <WayOn {...{ reason, student, classId, schoolClass, sections }} />
            </p>
          </LineFrame>
        );
      })}
    </ResultPart>
  );
}

function describeWhy(reason: LineRefusal | null, about: Parameters<typeof describeRefusal>[1]): string {
  return reason === null ? m.enrollments_left_ready() : describeRefusal(reason, about);
}

interface WayOnProps extends Pick<Parameters<typeof NextAct>[0], 'student' | 'schoolClass'> {
  readonly reason: LineRefusal | null;
  readonly classId: string;
  readonly sections: readonly unknown[];
}

/** Where a line of the plan is mended, or submitted if nothing is in its way. */
function WayOn({ reason, student, classId, schoolClass, sections }: WayOnProps) {
  if (!student) return <Link to={paths.planStudents}>{m.enrollments_missing_students()}</Link>;
  if (reason === null || reason === 'not-open') return <Link to={paths.planReview}>{m.enrollments_do_review()}</Link>;
  return <NextAct reason={reason} line={{ classId, sections }} schoolClass={schoolClass} student={student} />;
}
