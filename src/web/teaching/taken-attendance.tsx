import { type ComponentProps, useState } from 'react';
import { dayAtSchool } from '../../domain/school-day.ts';
import { m } from '../../words/messages.js';
import { useApp, useUser } from '../shared/app.tsx';
import { AttendanceDate } from '../shared/attendance/attendance-date.tsx';
import { TapsPort } from '../shared/attendance/taps-port.ts';
import { serverNow } from '../shared/attendance/this-phone.ts';
import { useClassAttendance } from '../shared/attendance/use-attendance.ts';
import { NotLoaded } from '../shared/not-loaded.tsx';
import { Section } from '../ui/section.tsx';
import { Skeleton } from '../ui/waiting.tsx';
import type { KeptTeaching } from './offline/kept-dates.ts';
import { showWaiting } from './offline/show-waiting.ts';
import { useAnswers, useKeptTaps } from './offline/use-kept-taps.ts';
import { useIsLong, useKept, useTapLine } from './offline/use-offline.ts';

/** Who is there, and who went with whom: today's date, or another of the class. Without network, what this phone keeps. */
export function TakenAttendance({ classId }: { readonly classId: string }) {
  const [on, setOn] = useState<string>();
  const user = useUser();
  const kept = useKept();
  const account = user?.uid ?? kept?.account;
  const { waiting } = useTapLine(account);
  useAnswers(account);
  const query = useClassAttendance(classId, on, Boolean(user));
  const { data, error } = query;
  const isLong = useIsLong(!data);
  const isAway = !user || error !== null || isLong;
  const { timeZone } = useApp().organization;
  const told = data ?? (isAway && kept ? keptDateOf(kept, classId, on, dayAtSchool(serverNow(), timeZone)) : null);
  return (
    <Section title={m.attendance_title()}>
      {told ? (
        <ByPhone told={showWaiting(told, waiting)} asked={on} onChoose={setOn} />
      ) : error ? (
        <NotLoaded title={m.attendance_not_loaded()} error={error} queries={[query]} />
      ) : (
        <Skeleton height={240} />
      )}
    </Section>
  );
}

function ByPhone(props: ComponentProps<typeof AttendanceDate>) {
  return (
    <TapsPort value={useKeptTaps(props.told)}>
      <AttendanceDate {...props} />
    </TapsPort>
  );
}

/** The date that was asked for, else today's, else the first; `today` is the day it is now, not the one it was when this was kept. */
function keptDateOf(kept: KeptTeaching, classId: string, on: string | undefined, today: string) {
  const dates = kept.dates.map(({ attendance }) => attendance).filter((each) => each.class.id === classId);
  const found = dates.find((each) => each.on === (on ?? today)) ?? dates[0];
  return found ? { ...found, today } : null;
}
