import type { functions } from '../../../../contract/functions.ts';
import type { OutputOf } from '../../../../contract/kit.ts';
import { m } from '../../../../words/messages.js';
import { useFormat } from '../../../shared/format.ts';
import { describeSpan, describeTimes } from '../../../shared/schedule-words.ts';
import { useReport } from '../../frame/use-report.ts';
import { nameMissing } from '../../students/section-words.ts';
import styles from '../../students/students.module.css';
import { nameRule } from '../overrides/rule-words.ts';
import { nameState } from '../enrollment-columns.tsx';

/** How it stands, whom to call, and what the student's record still lacks. */
export function EnrollmentFacts({ opened }: { opened: OutputOf<typeof functions.staffEnrollment> }) {
  const { enrollment, semester, studentId, setAside, meets } = opened;
  const format = useFormat();
  const { data } = useReport('staffStudents', { ids: [studentId], semesterId: semester.id });
  const missing = data?.rows[0]?.missing;
  const { classTitle, agreedCents, guardianName, guardianPhone, guardianEmail } = enrollment;
  return (
    <dl className={styles.facts}>
      <dt>{m.admin_class()}</dt>
      <dd>{`${classTitle}${enrollment.isCancelled ? ` (${m.groups_cancelled()})` : ''}, ${semester.name}`}</dd>
      <dt>{m.admin_when()}</dt>
      <dd>{[describeTimes(meets, format), describeSpan(meets, format)].filter(Boolean).join('\n')}</dd>
      {meets.locationName && (
        <>
          <dt>{m.admin_where()}</dt>
          <dd>{meets.locationName}</dd>
        </>
      )}
      {meets.instructorNames.length > 0 && (
        <>
          <dt>{m.admin_instructors()}</dt>
          <dd>{format.list(meets.instructorNames)}</dd>
        </>
      )}
      <dt>{m.admin_state()}</dt>
      <dd>{nameState(enrollment, format)}</dd>
      {setAside && (
        <>
          <dt>{m.behalf_kind()}</dt>
          <dd>
            {setAside.length === 0
              ? m.behalf_by_the_rules()
              : m.seat_set_aside({ rule: format.list(setAside.map((rule) => nameRule(rule) ?? rule)) })}
          </dd>
        </>
      )}
      <dt>{m.admin_enrollments_price()}</dt>
      <dd>{agreedCents === 0 ? m.admin_management_free() : format.money(agreedCents)}</dd>
      <dt>{m.admin_guardian()}</dt>
      <dd>{[guardianName, guardianPhone, guardianEmail].filter(Boolean).join('\n') || m.admin_unknown()}</dd>
      <dt>{m.students_missing()}</dt>
      <dd>
        {data === undefined
          ? m.admin_loading()
          : !missing
            ? m.admin_unknown()
            : nameMissing(missing, format.list) || m.students_complete()}
      </dd>
    </dl>
  );
}
