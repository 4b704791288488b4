import { Link } from '@tanstack/react-router';
import type { AttendanceToday } from '../../../../contract/attendance.ts';
import { joined } from '../../../../domain/joined.ts';
import { phoneLink } from '../../../../domain/phone-link.ts';
import { dayAtSchool } from '../../../../domain/school-day.ts';
import { m } from '../../../../words/messages.js';
import { staffPaths } from '../../../staff-paths.ts';
import { useApp } from '../../../shared/app.tsx';
import { describeTapRefusal } from '../../../shared/attendance/tap-words.ts';
import { describeFailure } from '../../../shared/failure.ts';
import { useFormat } from '../../../shared/format.ts';
import { useToasts } from '../../../shared/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice, Tag } from '../../../ui/notice.tsx';
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
      {({ absent, refused, notes, phones, today }) => (
        <>
          {refused.length > 0 && <Refused refused={refused} today={today} />}
          <Section title={m.attendance_absent_today()}>
            {absent.length === 0 ? <p>{m.attendance_absent_none()}</p> : <Absent absent={absent} />}
          </Section>
          {notes.length > 0 && <Notes notes={notes} />}
          {phones.length > 0 && <Phones phones={phones} today={today} />}
        </>
      )}
    </ReportContent>
  );
}

/** The time of something of today; of another day, with the day. */
function useTimeToday(today: string) {
  const format = useFormat();
  const { timeZone } = useApp().organization;
  return (at: string) => (dayAtSchool(at, timeZone) === today ? format.clockTime(at) : format.instant(at));
}

/** What was announced by phones and has not arrived, those that hold anything first. */
function Phones({ phones, today }: Pick<AttendanceToday, 'phones' | 'today'>) {
  const timeOf = useTimeToday(today);
  return (
    <Section title={m.attendance_phones_title()} hint={m.attendance_phones_hint()}>
      <Rows>
        {phones.map(({ id, by, heardAt, announced, outstanding, since, unreadable, others }) => (
          <Row key={joined(id, by)}>
            <div>
              <p>
                <strong>{m.attendance_phone_of({ by })}</strong> · {m.attendance_phone_heard({ at: timeOf(heardAt) })}
              </p>
              <p>
                {announced === 0
                  ? m.attendance_phone_nothing()
                  : `${m.attendance_phone_announced({ count: announced })}, ${m.attendance_phone_outstanding({ count: outstanding })}.`}
                {outstanding > 0 && since !== null && ` ${m.attendance_phone_since({ at: timeOf(since) })}`}
              </p>
              {unreadable > 0 && <p>{m.attendance_phone_unreadable({ count: unreadable })}</p>}
              {others > 0 && <p>{m.attendance_phone_others({ count: others })}</p>}
            </div>
            {outstanding > 0 && <Tag tone="warn">{m.attendance_phone_silent()}</Tag>}
          </Row>
        ))}
      </Rows>
    </Section>
  );
}

function Refused({ refused, today }: Pick<AttendanceToday, 'refused' | 'today'>) {
  const timeOf = useTimeToday(today);
  return (
    <Section title={m.attendance_refused_today()}>
      <Rows>
        {refused.map(({ classId, title, studentId, name, at, reason, person, by }) => (
          <Row key={`${studentId} ${at} ${person}`}>
            <div>
              <p>
                <strong>{name}</strong> · <Link to={staffPaths.attendance(classId)}>{title}</Link>
              </p>
              <p>{m.attendance_refused_person({ person, at: timeOf(at), by })}</p>
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
              <strong>{name}</strong> · <Link to={staffPaths.attendance(classId)}>{title}</Link>
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
                {classId ? <Link to={staffPaths.attendance(classId)}>{title}</Link> : m.attendance_note_of_phone()} ·{' '}
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
