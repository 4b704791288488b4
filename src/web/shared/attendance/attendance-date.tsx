import type { ClassAttendance } from '../../../contract/attendance.ts';
import { m } from '../../../words/messages.js';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useFormat } from '../format.ts';
import { Attendance } from './attendance.tsx';

interface AttendanceDateProps {
  readonly told: ClassAttendance;
  /** The date that was chosen; none: the one of now. */
  readonly asked: string | undefined;
  readonly onChoose: (on: string) => void;
  /** Whoever may only look. */
  readonly isReadOnly?: boolean;
  /** A tap has arrived. */
  readonly onKept?: () => void;
}

/** The dates of a class, and one of them. */
export function AttendanceDate({ told, asked, onChoose, isReadOnly = false, onKept }: AttendanceDateProps) {
  const format = useFormat();
  const { class: of, on, today, students } = told;
  const days = [...new Set(of.dates.map((date) => date.on))];
  return (
    <Stack>
      {of.isCancelled && <Notice tone="error">{m.attendance_refused_cancelled()}</Notice>}
      {days.length > 0 && (
        <ChoiceField
          label={m.attendance_date()}
          value={on ?? ''}
          options={[
            ...(on === null ? [{ value: '', label: m.attendance_choose_date() }] : []),
            ...days.map((day) => ({
              value: day,
              label: day === today ? m.attendance_today({ day: format.dayOfWeek(day) }) : format.dayOfWeek(day),
            })),
          ]}
          onChange={(event) => onChoose(event.currentTarget.value)}
        />
      )}
      {on === null ? (
        <p>{days.length === 0 ? m.attendance_no_dates() : m.attendance_refused_no_class()}</p>
      ) : students.length > 0 ? (
        <Attendance key={on} told={told} asked={asked} isReadOnly={isReadOnly} onKept={onKept} />
      ) : (
        !of.isCancelled && (
          <Empty title={m.teaching_empty_title()}>
            <p>{m.teaching_empty()}</p>
          </Empty>
        )
      )}
    </Stack>
  );
}
