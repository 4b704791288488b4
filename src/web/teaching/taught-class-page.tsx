import { Link, useParams } from '@tanstack/react-router';
import { sheetsFor } from '../../contract/sheets.ts';
import type { TaughtClass } from '../../contract/teaching.ts';
import { dayAtSchool } from '../../domain/school-day.ts';
import { m } from '../../words/messages.js';
import { paths } from '../paths.ts';
import { useApp, useUser } from '../shared/app.tsx';
import { describeFailure, whyOf } from '../shared/failure.ts';
import { useFormat } from '../shared/format.ts';
import { NotLoaded } from '../shared/not-loaded.tsx';
import { usePageTitle } from '../shared/page-title.ts';
import { useRoles } from '../shared/roles.ts';
import { SheetChoice, useSheetChoice } from '../shared/sheets/sheet-choice.tsx';
import { useSheetsFile } from '../shared/sheets/use-sheets-file.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Cluster, Stack } from '../ui/layout.tsx';
import { Notice } from '../ui/notice.tsx';
import { Section } from '../ui/section.tsx';
import { ScreenSkeleton } from '../ui/waiting.tsx';
import { ForInstructors } from './for-instructors.tsx';
import { AwayNotice } from './offline/kept-screens.tsx';
import { isAway } from './offline/tap-line.ts';
import { useIsLong, useKept } from './offline/use-offline.ts';
import { Place } from './place.tsx';
import { Student } from './student.tsx';
import { TakenAttendance } from './taken-attendance.tsx';
import { useTaughtClass } from './teaching-data.ts';
import { TellOffice } from './tell-office.tsx';
import { KeptUrgent } from './urgent.tsx';
import { WriteFamilies } from './write-families.tsx';
import styles from './teaching.module.css';

/** Who comes to one of one's own classes: whom to call, who may fetch and who must not. */
export function TaughtClassPage() {
  const { classId = '' } = useParams({ strict: false });
  const teaches = useRoles()?.includes('instructor') ?? false;
  const query = useTaughtClass(classId, teaches);
  const { data, error, refetch, isFetching } = query;
  const format = useFormat();
  const { timeZone } = useApp().organization;
  const user = useUser();
  const kept = useKept();
  const isLong = useIsLong(!data);
  const ofPhone =
    !data && (!user || isLong || (error && isAway(error)))
      ? kept?.dates.find(({ attendance }) => attendance.class.id === classId)
      : undefined;
  const title = data?.class.title ?? ofPhone?.attendance.class.title ?? m.teaching_title();
  usePageTitle(title);
  return (
    <ForInstructors title={title}>
      {() => (
        <Stack>
          <p>
            <Link to={paths.teaching} className={styles.back}>
              ← {m.teaching_back()}
            </Link>
          </p>
          {data ? (
            <>
              <Facts one={data.class} />
              <Cluster>
                <span className={styles.quiet}>{m.teaching_read_at({ at: format.instant(data.readAt) })}</span>
                <Button look="quiet" isSmall isBusy={isFetching} onClick={() => void refetch()}>
                  {m.teaching_again()}
                </Button>
              </Cluster>
              <TakenAttendance classId={classId} />
              {data.students.length > 0 && (
                <Section title={m.teaching_students()}>
                  <ul className={styles.students}>
                    {data.students.map((student) => (
                      <Student key={student.id} student={student} />
                    ))}
                  </ul>
                </Section>
              )}
              {data.students.length > 0 && (
                <WriteFamilies one={data.class} today={dayAtSchool(data.readAt, timeZone)} />
              )}
              <TellOffice classId={classId} classTitle={data.class.title} />
              <Sheets one={data.class} />
            </>
          ) : ofPhone && kept ? (
            <>
              <AwayNotice kept={kept} />
              <p>
                <Place name={ofPhone.locationName} address={ofPhone.locationAddress} />
              </p>
              <TakenAttendance classId={classId} />
              <KeptUrgent classId={classId} students={ofPhone.attendance.students.filter(({ hasSeat }) => hasSeat)} />
              <TellOffice classId={classId} classTitle={ofPhone.attendance.class.title} />
            </>
          ) : !user && kept ? (
            <Empty title={m.offline_class_title()}>
              <p>{m.offline_class()}</p>
            </Empty>
          ) : error ? (
            whyOf(error) === 'gone' ? (
              <Empty title={m.teaching_gone_title()}>
                <p>{m.teaching_gone()}</p>
              </Empty>
            ) : (
              <NotLoaded title={m.teaching_not_loaded()} error={error} queries={[query]} />
            )
          ) : (
            <ScreenSkeleton />
          )}
        </Stack>
      )}
    </ForInstructors>
  );
}

function Facts({ one: { dates, locationName, locationAddress, students } }: { readonly one: TaughtClass }) {
  const format = useFormat();
  const [first, last] = [dates[0], dates.at(-1)];
  return (
    <div className={styles.facts}>
      {first && last && (
        <p>
          {format.times(first.start, first.end)} ·{' '}
          {m.sheets_dates_of({ first: format.day(first.on), last: format.day(last.on) })}
        </p>
      )}
      <p>
        <Place name={locationName} address={locationAddress} />
      </p>
      {dates.map(
        ({ on, place }) =>
          place && (
            <p key={on}>
              {format.dayOfWeek(on)}: <Place name={place.name} address={place.address} />
            </p>
          ),
      )}
      <p>{m.teaching_coming({ count: students })}</p>
    </div>
  );
}

/** The paper that goes along. */
function Sheets({ one: { id, title } }: { readonly one: TaughtClass }) {
  const own = sheetsFor(useRoles() ?? []);
  const { chosen, toggle } = useSheetChoice(own);
  const file = useSheetsFile({ name: title });
  return (
    <Section title={m.teaching_sheets()}>
      <Stack>
        <SheetChoice own={own} chosen={chosen} onToggle={toggle} />
        {file.error && (
          <Notice tone="error" isAlert title={m.sheets_failed()}>
            <p>{describeFailure(file.error)}</p>
          </Notice>
        )}
        <div>
          <Button
            isBusy={file.isPending}
            disabled={chosen.length === 0}
            onClick={() => file.mutate({ classId: id, kinds: chosen })}
          >
            {m.sheets_pdf()}
          </Button>
        </div>
      </Stack>
    </Section>
  );
}
