import type { PackClass } from '../../../contract/sheets.ts';
import { daysFromTo, firstWeekdayOf, weekOf } from '../../../domain/weeks.ts';
import { m } from '../../../words/messages.js';
import { staffPaths } from '../../staff-paths.ts';
import { useApp } from '../../shared/app.tsx';
import { YourPacks } from '../../shared/sheets/your-packs.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Toolbar } from '../../ui/layout.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { NoSemester } from '../dashboard/no-semester.tsx';
import { isDay } from '../../../domain/day.ts';
import { ReportContent } from '../frame/report-state.tsx';
import { ReportSemester } from '../frame/semester-select.tsx';
import { StaffPage } from '../frame/staff-page.tsx';
import { useAddress } from '../frame/use-address.ts';
import { useReport } from '../frame/use-report.ts';
import { Pack } from './pack.tsx';
import { StillComparing } from './still-comparing.tsx';

/** Sheets of several classes bound into one PDF: of a semester, or of one of its days. */
export function FieldPackPage() {
  const [{ semester: semesterId, day, week, instructor }, change] = useAddress();
  const { locale } = useApp().organization;
  const on = day && isDay(day) ? day : undefined;
  const span = on === undefined ? undefined : week ? weekOf(on, firstWeekdayOf(locale)) : { from: on, to: on };
  const report = useReport('packClasses', { semesterId, ...(span && { day: span.from, until: span.to }) });
  const { data } = report;
  const packs = <YourPacks onMade={() => void report.refetch()} />;
  return (
    <StaffPage
      title={m.sheets_pack_make()}
      lead={m.sheets_pack_lead()}
      back={{ to: staffPaths.report, words: m.shell_menu_report() }}
      tools={<ReportSemester report={report} />}
    >
      <Toolbar>
        <TextField
          type="date"
          label={m.sheets_day()}
          value={on ?? ''}
          onChange={({ currentTarget: { value } }) => change({ day: value || undefined }, { replace: true })}
        />
        {data && <InstructorSelect classes={data.classes} />}
        {on && (
          <CheckField
            label={m.sheets_pack_week()}
            checked={Boolean(week)}
            onChange={() => change({ week: week ? undefined : 'yes' }, { replace: true })}
          />
        )}
        {on && (
          <Button look="quiet" onClick={() => change({ day: undefined, week: undefined })}>
            {m.sheets_pack_any_day()}
          </Button>
        )}
      </Toolbar>
      {report.isFetching && <StillComparing />}
      <ReportContent report={report}>
        {({ semester, classes, readAt }) =>
          semester === null ? (
            <NoSemester />
          ) : taughtBy(classes, instructor).length === 0 ? (
            <>
              <Empty title={m.sheets_pack_empty_title()}>
                <p>{m.sheets_pack_empty()}</p>
              </Empty>
              {packs}
            </>
          ) : (
            // Another semester, day or instructor begins with all of its own classes.
            <Pack
              key={`${semester.id} ${span?.from} ${span?.to} ${instructor}`}
              classes={taughtBy(classes, instructor)}
              name={[m.sheets_pack_title(), span ? spanName(span) : semester.name, instructor]
                .filter(Boolean)
                .join(', ')}
              days={span ? daysFromTo(span) : undefined}
              readAt={readAt}
            >
              {packs}
            </Pack>
          )
        }
      </ReportContent>
    </StaffPage>
  );
}

const spanName = ({ from, to }: { from: string; to: string }) =>
  from === to ? from : m.sheets_dates_of({ first: from, last: to });

const taughtBy = (classes: readonly PackClass[], name: string | undefined) =>
  name ? classes.filter(({ instructorNames }) => instructorNames.includes(name)) : classes;

/** Whose classes; one who has none then stays chosen, and is said to have none. */
function InstructorSelect({ classes }: { readonly classes: readonly PackClass[] }) {
  const [{ instructor }, change] = useAddress();
  const { locale } = useApp().organization;
  const names = new Set([
    ...classes.flatMap(({ instructorNames }) => instructorNames),
    ...(instructor ? [instructor] : []),
  ]);
  const sorted = [...names].toSorted(new Intl.Collator(locale).compare);
  return (
    <ChoiceField
      label={m.sheets_pack_instructor()}
      value={instructor ?? ''}
      options={[{ value: '', label: m.sheets_pack_any_instructor() }, ...sorted]}
      onChange={({ currentTarget: { value } }) => change({ instructor: value || undefined }, { replace: true })}
    />
  );
}
