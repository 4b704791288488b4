import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import type { Attempt, AttemptSubject } from '../../../../contract/attempts.ts';
import type { LineRefusal } from '../../../../contract/enrollments.ts';
import { m } from '../../../../words/messages.js';
import { staffPaths } from '../../../staff-paths.ts';
import { describeAudience, nameGrade } from '../../../shared/class-wording.ts';
import { type Format, useFormat } from '../../../shared/format.ts';
import { tellGrade } from '../../frame/grade-words.ts';
import { Button } from '../../../ui/button.tsx';
import { Tag } from '../../../ui/notice.tsx';
import { ReportContent } from '../../frame/report-state.tsx';
import { useReport } from '../../frame/use-report.ts';
import { nameSection } from '../../students/section-words.ts';
import { EnrollStudent } from '../behalf/enroll-student.tsx';
import styles from './attempts.module.css';

/** So many are seen at once. */
const SEEN = 5;

/** What a family, or a student, asked for and was refused: which rule, when, and the way to enroll them anyway. */
export function Attempts({ about }: { about: AttemptSubject }) {
  const report = useReport('attempts', { about });
  const [isWhole, setWhole] = useState(false);
  return (
    <ReportContent report={report} rows={2}>
      {({ attempts, isMore }) =>
        attempts.length === 0 ? (
          <p>{m.attempts_none()}</p>
        ) : (
          <>
            <ul className={styles.attempts}>
              {(isWhole ? attempts : attempts.slice(0, SEEN)).map((each) => (
                <Line key={`${each.registrationId} ${each.classId} ${each.studentId}`} attempt={each} />
              ))}
            </ul>
            {!isWhole && attempts.length > SEEN && (
              <div>
                <Button look="secondary" isSmall onClick={() => setWhole(true)}>
                  {m.attempts_all({ count: attempts.length })}
                </Button>
              </div>
            )}
            {isWhole && isMore && <p>{m.attempts_more({ count: attempts.length })}</p>}
          </>
        )
      }
    </ReportContent>
  );
}

function Line({ attempt }: { attempt: Attempt }) {
  const format = useFormat();
  const { studentId, studentName, classId, classTitle, at, by, isSettled } = attempt;
  return (
    <li>
      <div>
        <span>
          {studentName} → <Link to={staffPaths.managedClass(classId)}>{classTitle}</Link>
        </span>
        <p className={styles.why}>{describeAttempt(attempt, format)}</p>
        <p className={styles.when}>{m.attempts_when({ at: format.instant(at), by: by || m.admin_unknown() })}</p>
      </div>
      {isSettled ? (
        <Tag tone="success">{m.attempts_settled()}</Tag>
      ) : (
        <EnrollStudent
          isSmall
          student={studentId}
          classId={classId}
          words={m.attempts_enroll()}
          label={m.attempts_enroll_name({ name: studentName, title: classTitle })}
        />
      )}
    </li>
  );
}

/** The rule that refused, and what it asked for. */
function describeAttempt(attempt: Attempt, format: Format): string {
  const { reason, sections, waivers, grade } = attempt;
  if (reason === 'grade-out-of-range')
    return m.attempts_grade({
      audience: describeAudience(attempt, format),
      grade: grade === null ? tellGrade(attempt, format) : nameGrade(grade, format),
    });
  if (reason === 'age-out-of-range') return m.attempts_age({ audience: describeAudience(attempt, format) });
  if (reason === 'forms-missing' && sections.length + waivers.length > 0)
    return m.attempts_forms_of({ forms: format.list([...sections.map(nameSection), ...waivers]) });
  return WHY[reason]();
}

const WHY: Readonly<Record<Exclude<LineRefusal, 'grade-out-of-range' | 'age-out-of-range'>, () => string>> = {
  'class-full': m.attempts_full,
  'not-open': m.attempts_not_open,
  closed: m.attempts_closed,
  paused: m.attempts_paused,
  'information-only': m.attempts_information_only,
  'already-enrolled': m.attempts_already,
  'already-waitlisted': m.attempts_already,
  overlaps: m.attempts_overlaps,
  'price-out-of-range': m.attempts_price,
  'forms-missing': m.attempts_forms,
  'not-found': m.attempts_not_found,
};
