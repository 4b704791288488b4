import { Link } from '@tanstack/react-router';
import type { AttendanceToday } from '../../../../contract/attendance.ts';
import { joined } from '../../../../domain/joined.ts';
import { phoneLink } from '../../../../domain/phone-link.ts';
import { m } from '../../../../words/messages.js';
import { paths } from '../../../paths.ts';
import { describeTapRefusal } from '../../../shared/attendance/tap-words.ts';
import { describeFailure } from '../../../shared/failure.ts';
import { useFormat } from '../../../shared/format.ts';
import { useToasts } from '../../../shared/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Row, Rows } from '../../../ui/rows.tsx';
import { Section } from '../../../ui/section.tsx';
import { ReportContent } from '../../frame/report-state.tsx';
import { useAct } from '../../frame/use-act.ts';
import { useReport } from '../../frame/use-report.ts';
import { useServesFamilies } from '../../frame/use-serves-families.ts';
import styles from './attendance-today.module.css';

/** What the office must know of today: who was not handed over, who is absent without excuse, what instructors have written. */
export function AttendanceTodayParts() {
  const report = useReport('attendanceToday', {});
  return (
    <ReportContent report={report} rows={3}>
      {({ absent, refused, notes }) => (
        <>
          {refused.length > 0 && <Refused refused={refused} />}
          <Section title={m.attendance_absent_today()}>
            {absent.length === 0 ? <p>{m.attendance_absent_none()}</p> : <Absent absent={absent} />}
          </Section>
          {notes.length > 0 && <Notes notes={notes} />}
        </>
      )}
    </ReportContent>
  );
}

function Refused({ refused }: Pick<AttendanceToday, 'refused'>) {
  const format = useFormat();
  return (
    <Section title={m.attendance_refused_today()}>
      <Rows>
        {refused.map(({ classId, title, studentId, name, at, reason, person, by }) => (
          <Row key={`${studentId} ${at} ${person}`}>
            <div>
              <p>
                <strong>{name}</strong> · <Link to={paths.attendance(classId)}>{title}</Link>
              </p>
              <p>{m.attendance_refused_person({ person, at: format.clockTime(at), by })}</p>
              <p>{describeTapRefusal(reason)}</p>
            </div>
          </Row>
        ))}
      </Rows>
    </Section>
  );
}

function Absent({ absent }: Pick<AttendanceToday, 'absent'>) {
  const format = useFormat();
  return (
    <Rows>
      {absent.map(({ classId, title, studentId, name, at, guardians }) => (
        <Row key={`${classId} ${studentId}`}>
          <div>
            <p>
              <strong>{name}</strong> · <Link to={paths.attendance(classId)}>{title}</Link>
            </p>
            <p>{m.attendance_marked_at({ at: format.clockTime(at) })}</p>
          </div>
          <div>
            {guardians.map((guardian) => (
              <p key={joined(guardian.name, guardian.phone)}>
                {guardian.phone ? (
                  <a href={phoneLink(guardian.phone)}>{m.attendance_call_who(guardian)}</a>
                ) : (
                  guardian.name
                )}
              </p>
            ))}
          </div>
        </Row>
      ))}
    </Rows>
  );
}

function Notes({ notes }: Pick<AttendanceToday, 'notes'>) {
  const format = useFormat();
  const serves = useServesFamilies();
  const act = useAct('settleOfficeNote');
  const { show } = useToasts();
  return (
    <Section title={m.attendance_notes_title()}>
      {act.error && (
        <Notice tone="error" isAlert>
          {describeFailure(act.error)}
        </Notice>
      )}
      <Rows>
        {notes.map(({ id, classId, title, text, at, by }) => (
          <Row key={id}>
            <div>
              <p>
                <Link to={paths.attendance(classId)}>{title}</Link> ·{' '}
                {m.attendance_note_by({ by, at: format.instant(at) })}
              </p>
              <p className={styles.note}>{text}</p>
            </div>
            {serves && (
              <Button
                look="secondary"
                isSmall
                isBusy={act.isPending && act.variables.id === id}
                aria-label={m.attendance_note_done_of({ text: text.slice(0, 60) })}
                onClick={() =>
                  act.mutate(
                    { id },
                    { onSuccess: () => show({ severity: 'success', summary: m.attendance_note_settled() }) },
                  )
                }
              >
                {m.attendance_note_done()}
              </Button>
            )}
          </Row>
        ))}
      </Rows>
    </Section>
  );
}
