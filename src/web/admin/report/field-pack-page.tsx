import { useMemo, useState } from 'react';
import { MOST_PACKED, type PackClass, sheetsFor } from '../../../contract/sheets.ts';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { useApp } from '../../shared/app.tsx';
import { describeFailure } from '../../shared/failure.ts';
import { useFormat } from '../../shared/format.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Toolbar } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { FirstSteps } from '../dashboard/first-steps.tsx';
import { ReportContent } from '../frame/report-state.tsx';
import { SemesterSelect } from '../frame/semester-select.tsx';
import { StaffPage } from '../frame/staff-page.tsx';
import { useAddress } from '../frame/use-address.ts';
import { useStaffRoles } from '../frame/use-may.ts';
import { useReport } from '../frame/use-report.ts';
import { packColumns } from './pack-columns.tsx';
import { SheetChoice, useSheetChoice } from '../../shared/sheets/sheet-choice.tsx';
import { useSheetsFile } from '../../shared/sheets/use-sheets-file.ts';

/** Sheets of several classes bound into one PDF: of a semester, or of one of its days. */
export function FieldPackPage() {
  const [{ semester: semesterId, day, instructor }, change] = useAddress();
  const on = day && /^\d{4}-\d\d-\d\d$/.test(day) ? day : undefined;
  const report = useReport('packClasses', { semesterId, day: on });
  const { data } = report;
  return (
    <StaffPage
      title={m.sheets_pack_make()}
      lead={m.sheets_pack_lead()}
      back={{ to: paths.report, words: m.shell_menu_report() }}
      tools={data && <SemesterSelect semesters={data.semesters} semester={data.semester} />}
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
          <Button look="quiet" onClick={() => change({ day: undefined })}>
            {m.sheets_pack_any_day()}
          </Button>
        )}
      </Toolbar>
      <ReportContent report={report}>
        {({ semester, classes }) =>
          semester === null ? (
            <FirstSteps />
          ) : taughtBy(classes, instructor).length === 0 ? (
            <Empty title={m.sheets_pack_empty_title()}>
              <p>{m.sheets_pack_empty()}</p>
            </Empty>
          ) : (
            // Another semester, day or instructor begins with all of its own classes.
            <Pack
              key={`${semester.id} ${on} ${instructor}`}
              classes={taughtBy(classes, instructor)}
              name={[m.sheets_pack_title(), on ?? semester.name, instructor].filter(Boolean).join(', ')}
              day={on}
              onDone={() => void report.refetch()}
            />
          )
        }
      </ReportContent>
    </StaffPage>
  );
}

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

interface PackProps {
  readonly classes: readonly PackClass[];
  readonly name: string;
  readonly day: string | undefined;
  readonly onDone: () => void;
}

function Pack({ classes, name, day, onDone }: PackProps) {
  const format = useFormat();
  const { locale } = useApp().organization;
  const own = sheetsFor(useStaffRoles() ?? []);
  const { chosen: kinds, toggle } = useSheetChoice(own);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const columns = useMemo(() => packColumns(format), [format]);
  const file = useSheetsFile({ name, onDone });
  const selected = classes.filter(({ id }) => !left.has(id)).map(({ id }) => id);
  const changed = classes.filter(({ printed }) => printed && printed.changes.length > 0);
  const choose = (ids: readonly string[]) => {
    const taken = new Set(ids);
    setLeft(new Set(classes.flatMap(({ id }) => (taken.has(id) ? [] : [id]))));
  };
  const isTooMany = selected.length > MOST_PACKED;
  return (
    <>
      <SheetChoice own={own} chosen={kinds} onToggle={toggle} />
      {kinds.length === 0 && <p role="alert">{m.sheets_pack_none_chosen()}</p>}
      {isTooMany && <p role="alert">{m.sheets_pack_most({ most: format.number(MOST_PACKED) })}</p>}
      <Toolbar>
        <Button
          isBusy={file.isPending}
          disabled={kinds.length === 0 || selected.length === 0 || isTooMany}
          onClick={() => file.mutate({ classIds: selected, kinds, ...(day && { days: [day] }) })}
        >
          {m.sheets_pack_act({ count: selected.length })}
        </Button>
        {changed.length > 0 && (
          <Button look="secondary" onClick={() => choose(changed.map(({ id }) => id))}>
            {m.sheets_pack_changed({ count: changed.length })}
          </Button>
        )}
      </Toolbar>
      {file.isPending && <output>{m.sheets_making()}</output>}
      {file.error && (
        <Notice tone="error" isAlert title={m.sheets_failed()}>
          <p>{describeFailure(file.error)}</p>
        </Notice>
      )}
      <DataTable
        label={m.sheets_pack_classes()}
        columns={columns}
        rows={classes}
        rowId={({ id }) => id}
        locale={locale}
        isStacked
        selection={{
          selected: new Set(selected),
          onChange: (ids) => choose([...ids]),
          nameRow: ({ title }) => m.sheets_pack_choose({ title }),
          nameAll: m.sheets_pack_all(),
        }}
      />
    </>
  );
}
