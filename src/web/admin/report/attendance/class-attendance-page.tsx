import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { m } from '../../../../words/messages.js';
import { staffPaths } from '../../../staff-paths.ts';
import { AttendanceDate } from '../../../shared/attendance/attendance-date.tsx';
import { useClassAttendance } from '../../../shared/attendance/use-attendance.ts';
import { whyOf } from '../../../shared/failure.ts';
import { Empty } from '../../../ui/empty.tsx';
import { Section } from '../../../ui/section.tsx';
import { ReportTrouble, TableSkeleton } from '../../frame/report-state.tsx';
import { StaffPage } from '../../frame/staff-page.tsx';
import { useAddress } from '../../frame/use-address.ts';
import { useServesFamilies } from '../../frame/use-serves-families.ts';
import { AttendanceBookPart } from './attendance-book.tsx';

/** Attendance of a class as the office sees and corrects it: one date, how it came about, and all dates. */
export function ClassAttendancePage() {
  const { classId = '' } = useParams({ strict: false });
  const [{ day }, change] = useAddress();
  const asked = day && /^\d{4}-\d\d-\d\d$/.test(day) ? day : undefined;
  const serves = useServesFamilies();
  const query = useClassAttendance(classId, asked);
  const { data, error, refetch } = query;
  const [taps, setTaps] = useState(0);
  const title =
    data?.class.id === classId ? m.attendance_class_title({ title: data.class.title }) : m.attendance_title();
  return (
    <StaffPage
      title={title}
      back={{ to: staffPaths.roster(classId), words: m.attendance_back_roster() }}
      readAt={data?.readAt}
    >
      {data ? (
        <>
          <Section title={m.attendance_one_date()}>
            {!serves && <p>{m.attendance_read_only()}</p>}
            <AttendanceDate
              told={data}
              asked={asked}
              isReadOnly={!serves}
              onChoose={(on) => change({ day: on }, { replace: true })}
              onKept={() => setTaps(taps + 1)}
            />
          </Section>
          <AttendanceBookPart classId={classId} on={data.on} taps={taps} />
        </>
      ) : error ? (
        whyOf(error) === 'gone' ? (
          <Empty title={m.admin_roster_gone_title()}>
            <p>{m.admin_roster_gone()}</p>
          </Empty>
        ) : (
          <ReportTrouble error={error} retry={() => void refetch()} />
        )
      ) : (
        <TableSkeleton />
      )}
    </StaffPage>
  );
}
