import { useQuery } from '@tanstack/react-query';
import type { OwnAttendanceDate } from '../../../contract/attendance.ts';
import { joined } from '../../../domain/joined.ts';
import { m } from '../../../words/messages.js';
import { calls } from '../../calls.ts';
import { useApp, useUser } from '../../shared/app.tsx';
import { namePresence } from '../../shared/attendance/tap-words.ts';
import { type Format, useFormat } from '../../shared/format.ts';
import styles from '../account/account.module.css';
import { FAMILY_KEYS } from '../students/students-data.ts';

/** Whether a student was there and when they were picked up, where the school shows it: the last date, and those before it. */
export function OwnAttendance({ classId, studentId }: { readonly classId: string; readonly studentId: string }) {
  const { call } = useApp();
  const isSignedIn = Boolean(useUser());
  const format = useFormat();
  // Without it the seat is told all the same.
  const { data } = useQuery({
    queryKey: FAMILY_KEYS.attendance,
    queryFn: async () => (await call(calls.ownAttendance)).dates,
    enabled: isSignedIn,
  });
  const [last, ...before] = (data ?? []).filter((date) => date.classId === classId && date.studentId === studentId);
  if (!last) return null;
  return (
    <>
      <p>{wordsOf(last, format)}</p>
      {before.length > 0 && (
        <details>
          <summary className={styles.small}>{m.attendance_family_before({ count: before.length })}</summary>
          <ul>
            {before.map((date) => (
              <li key={date.on}>{wordsOf(date, format)}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function wordsOf({ on, presence, fetchedAt, fetchedBy }: OwnAttendanceDate, format: Format): string {
  const at = fetchedAt && format.clockTime(fetchedAt);
  const picked =
    at && (fetchedBy ? m.attendance_picked_up_by({ at, name: fetchedBy }) : m.attendance_picked_up_at({ at }));
  return m.attendance_family_date({
    day: format.dayOfWeek(on),
    what: joined(presence && namePresence(presence), picked),
  });
}
