import { useState } from 'react';
import { m } from '../../words/messages.js';
import { AttendanceDate } from '../shared/attendance/attendance-date.tsx';
import { useClassAttendance } from '../shared/attendance/use-attendance.ts';
import { NotLoaded } from '../shared/not-loaded.tsx';
import { Section } from '../ui/section.tsx';
import { Skeleton } from '../ui/waiting.tsx';

/** Who is there, and who went with whom: today's date, or another of the class. */
export function TakenAttendance({ classId }: { readonly classId: string }) {
  const [on, setOn] = useState<string>();
  const query = useClassAttendance(classId, on);
  const { data, error } = query;
  return (
    <Section title={m.attendance_title()}>
      {data ? (
        <AttendanceDate told={data} asked={on} onChoose={setOn} />
      ) : error ? (
        <NotLoaded title={m.attendance_not_loaded()} error={error} queries={[query]} />
      ) : (
        <Skeleton height={240} />
      )}
    </Section>
  );
}
