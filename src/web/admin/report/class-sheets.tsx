import { useState } from 'react';
import { decideReach } from '../../../contract/kit.ts';
import { type Sheet, SHEET_ACCESS, sheetsFor } from '../../../contract/sheets.ts';
import type { SheetKind } from '../../../domain/sheets.ts';
import { addDays, firstWeekdayOf, weekStart } from '../../../domain/weeks.ts';
import { REACHERS } from '../../../contract/staff.ts';
import { m } from '../../../words/messages.js';
import { useApp } from '../../shared/app.tsx';
import { describeFailure } from '../../shared/failure.ts';
import { useFormat } from '../../shared/format.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { Toolbar } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { isDay } from '../../../domain/day.ts';
import { ReportContent } from '../frame/report-state.tsx';
import { useAddress } from '../frame/use-address.ts';
import { useMay, useStaffRoles } from '../frame/use-may.ts';
import { useReport } from '../frame/use-report.ts';
import { ExportMenu } from '../imports/export-menu.tsx';
import { readOwnColumns } from './own-columns.ts';
import { tableOf } from './sheet-file.ts';
import { SheetTable } from './sheet-table.tsx';
import { useAskPack } from '../../shared/sheets/packs-data.ts';
import { useSheetsFile } from '../../shared/sheets/use-sheets-file.ts';
import { YourPacks } from '../../shared/sheets/your-packs.tsx';

/** Sheets that are of some of the dates. */
const DATED: readonly SheetKind[] = ['sign-in', 'attendance'];

/** Days from an address: one, or those from the first to the last of a week; what is no date says nothing. */
function readDays(text: string | undefined): string[] | undefined {
  const [from = '', to = from] = (text ?? '').split('/');
  if (!isDay(from) || !isDay(to)) return undefined;
  return Array.from({ length: 7 }, (_, at) => addDays(from, at)).filter((on) => on <= to);
}

/** The first and last date of each week with several; none where there is but one week. */
function weeksOf(days: readonly string[], firstWeekday: number): [string, string][] {
  const weeks = [...Map.groupBy(days, (on) => weekStart(on, firstWeekday)).values()];
  if (weeks.length === 1) return [];
  return weeks.flatMap((held): [string, string][] => {
    const [first, last] = [held[0], held.at(-1)];
    return first && last && held.length > 1 ? [[first, last]] : [];
  });
}

/** Setting it takes longer than somebody waits for: the press needs a third of a millisecond a cell. */
const isLongPrint = (sheets: readonly Sheet[]) =>
  sheets.reduce((cells, { rows, columns }) => cells + rows.length * columns.length, 0) > MOST_CELLS;
const MOST_CELLS = 6000;

/** The sheets of a class as the address asks for them. */
export function useClassSheets(classId: string) {
  const [{ sheet, day }] = useAddress();
  const [typed, setTyped] = useState('');
  const kinds = sheetsFor(useStaffRoles() ?? []);
  const kind = kinds.find((each) => each === sheet) ?? kinds[0] ?? 'roster';
  const ownColumns = readOwnColumns(typed);
  const days = readDays(day);
  const options = {
    ...(DATED.includes(kind) && days && { days }),
    ...(kind === 'attendance' && ownColumns && { ownColumns }),
  };
  const asked = { kinds: [kind], ...options };
  const report = useReport('classSheets', { classId, ...asked });
  return { classId, kinds, kind, own: { typed, setTyped, isWrong: !ownColumns }, options, asked, report };
}

/** The sheets of one class: chosen, looked at, and handed out as PDF or as a table. */
export function ClassSheets({ sheets: chosen }: { readonly sheets: ReturnType<typeof useClassSheets> }) {
  const { classId, kinds, kind, own, options, asked, report } = chosen;
  const { locale } = useApp().organization;
  const { data } = report;
  const name = [data?.class.title, m.sheets_kind({ kind })].filter(Boolean).join(', ');
  const file = useSheetsFile({ name });
  const asking = useAskPack();
  const isLong = isLongPrint(data?.sheets ?? []);
  const print = () =>
    isLong
      ? asking.mutate({ name, classes: [{ id: classId, kinds: [kind] }], ...options })
      : file.mutate({ classId, ...asked });
  const trouble = file.error ?? asking.error;
  return (
    <>
      <Choices kinds={kinds} kind={kind} days={data?.class.days ?? []} firstWeekday={firstWeekdayOf(locale)} />
      {kind === 'attendance' && (
        <TextField
          label={m.sheets_own_columns()}
          description={m.sheets_own_columns_hint()}
          error={own.isWrong ? m.sheets_own_columns_many() : undefined}
          value={own.typed}
          maxLength={200}
          onChange={(event) => own.setTyped(event.currentTarget.value)}
        />
      )}
      <ReportContent report={report}>
        {({ sheets }) => (
          <>
            <Toolbar>
              <Button
                isBusy={file.isPending || asking.isPending}
                aria-label={m.sheets_pdf_of({ sheet: m.sheets_kind({ kind }) })}
                onClick={print}
              >
                {m.sheets_pdf()}
              </Button>
              <SheetExport sheets={sheets} name={name} />
            </Toolbar>
            {trouble && (
              <Notice tone="error" isAlert title={m.sheets_failed()}>
                <p>{describeFailure(trouble)}</p>
              </Notice>
            )}
            {isLong && (
              <>
                <p>{m.packs_large()}</p>
                <YourPacks />
              </>
            )}
            {kind === 'health' && <p>{m.sheets_health_receipt()}</p>}
            <Preview sheets={sheets} kind={kind} />
          </>
        )}
      </ReportContent>
    </>
  );
}

interface ChoicesProps {
  readonly kinds: readonly SheetKind[];
  readonly kind: SheetKind;
  readonly days: readonly string[];
  readonly firstWeekday: number;
}

function Choices({ kinds, kind, days, firstWeekday }: ChoicesProps) {
  const [{ day }, change] = useAddress();
  const format = useFormat();
  const weeks = weeksOf(days, firstWeekday);
  const options = [
    ...weeks.map(([first, last]) => ({
      value: `${first}/${last}`,
      label: m.sheets_week_of({ first: format.dayOfWeek(first), last: format.dayOfWeek(last) }),
    })),
    ...days.map((on) => ({ value: on, label: format.longDay(on) })),
  ];
  const allDays = kind === 'attendance' ? m.sheets_all_days_grid() : m.sheets_all_days();
  return (
    <Toolbar>
      <ChoiceField
        label={m.sheets_which()}
        value={kind}
        options={kinds.map((each) => ({ value: each, label: m.sheets_kind({ kind: each }) }))}
        onChange={({ currentTarget: { value } }) => change({ sheet: value }, { replace: true })}
      />
      {DATED.includes(kind) && days.length > 1 && (
        <ChoiceField
          label={m.sheets_day()}
          value={options.find(({ value }) => value === day)?.value ?? ''}
          options={[{ value: '', label: allDays }, ...options]}
          onChange={({ currentTarget: { value } }) => change({ day: value || undefined }, { replace: true })}
        />
      )}
    </Toolbar>
  );
}

/** Sheets of several dates differ in nothing that is shown here; grids do. */
function Preview({ sheets, kind }: { readonly sheets: readonly Sheet[]; readonly kind: SheetKind }) {
  const shown = kind === 'sign-in' ? sheets.slice(0, 1) : sheets;
  return (
    <>
      {sheets.length > shown.length && <p>{m.sheets_first_shown({ count: sheets.length })}</p>}
      {shown.map((sheet) => (
        <section key={`${sheet.kind} ${sheet.note}`}>
          {sheet.note && <p>{sheet.note}</p>}
          <SheetTable sheet={sheet} />
        </section>
      ))}
    </>
  );
}

/** To whom a sheet is a file too: whoever is told how many families are reached, or reads health data. */
const FILES = { roles: [...REACHERS.roles, 'health'] } as const;

/** The same as a table for a spreadsheet. What is read of health has left its receipts, and asks for no more. */
function SheetExport({ sheets, name }: { readonly sheets: readonly Sheet[]; readonly name: string }) {
  const reaches = useMay(FILES);
  const { columns, rows } = tableOf(sheets);
  // Paper is for the day; a file of how families are reached is not for those who only read.
  if (rows.length === 0 || !reaches) return null;
  const isMedical = sheets.some(({ kind }) => decideReach(SHEET_ACCESS[kind], ['health']) !== null);
  return <ExportMenu list={isMedical ? undefined : 'enrollments'} fileName={name} columns={columns} rows={rows} />;
}

/** The sheets of a class as a part of its desk. */
export function SheetsOfClass({ classId }: { readonly classId: string }) {
  return <ClassSheets sheets={useClassSheets(classId)} />;
}
