import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { decideReach } from '../../../contract/kit.ts';
import { type Sheet, SHEET_ACCESS, sheetsFor } from '../../../contract/sheets.ts';
import type { SheetKind } from '../../../domain/sheets.ts';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { describeFailure } from '../../shared/failure.ts';
import { useFormat } from '../../shared/format.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { Toolbar } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ReportContent } from '../frame/report-state.tsx';
import { StaffPage } from '../frame/staff-page.tsx';
import { useAddress } from '../frame/use-address.ts';
import { useStaffRoles } from '../frame/use-may.ts';
import { useReport } from '../frame/use-report.ts';
import { ExportMenu } from '../imports/export-menu.tsx';
import { readOwnColumns } from './own-columns.ts';
import { tableOf } from './sheet-file.ts';
import { SheetTable } from './sheet-table.tsx';
import { useSheetsFile } from '../../shared/sheets/use-sheets-file.ts';

/** Sheets that are of some of the dates. */
const DATED: readonly SheetKind[] = ['sign-in', 'attendance'];

/** The sheets of one class: chosen, looked at, and handed out as PDF or as a table. */
export function SheetsPage() {
  const { classId = '' } = useParams({ strict: false });
  const [{ sheet, day }] = useAddress();
  const [typed, setTyped] = useState('');
  const kinds = sheetsFor(useStaffRoles() ?? []);
  const kind = kinds.find((each) => each === sheet) ?? kinds[0] ?? 'roster';
  const ownColumns = readOwnColumns(typed);
  const asked = {
    kinds: [kind],
    ...(DATED.includes(kind) && day && { days: [day] }),
    ...(kind === 'attendance' && ownColumns && { ownColumns }),
  };
  const report = useReport('classSheets', { classId, ...asked });
  const { data } = report;
  const title = data?.class.id === classId ? m.sheets_title({ title: data.class.title }) : m.sheets_open();
  const name = [data?.class.title, m.sheets_kind({ kind })].filter(Boolean).join(', ');
  const file = useSheetsFile({ name });
  return (
    <StaffPage
      title={title}
      back={{ to: paths.roster(classId), words: m.sheets_back_roster() }}
      lead={data?.class.about.join(' · ')}
    >
      <Choices kinds={kinds} kind={kind} days={data?.class.days ?? []} />
      {kind === 'attendance' && (
        <TextField
          label={m.sheets_own_columns()}
          description={m.sheets_own_columns_hint()}
          error={ownColumns ? undefined : m.sheets_own_columns_many()}
          value={typed}
          maxLength={200}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <ReportContent report={report}>
        {({ sheets }) => (
          <>
            <Toolbar>
              <Button
                isBusy={file.isPending}
                aria-label={m.sheets_pdf_of({ sheet: m.sheets_kind({ kind }) })}
                onClick={() => file.mutate({ classIds: [classId], ...asked })}
              >
                {m.sheets_pdf()}
              </Button>
              <SheetExport sheets={sheets} name={name} />
            </Toolbar>
            {file.error && (
              <Notice tone="error" isAlert title={m.sheets_failed()}>
                <p>{describeFailure(file.error)}</p>
              </Notice>
            )}
            {kind === 'health' && <p>{m.sheets_health_receipt()}</p>}
            <Preview sheets={sheets} kind={kind} />
          </>
        )}
      </ReportContent>
    </StaffPage>
  );
}

function Choices({ kinds, kind, days }: { kinds: readonly SheetKind[]; kind: SheetKind; days: readonly string[] }) {
  const [{ day }, change] = useAddress();
  const format = useFormat();
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
          value={days.find((each) => each === day) ?? ''}
          options={[{ value: '', label: allDays }, ...days.map((on) => ({ value: on, label: format.longDay(on) }))]}
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

/** The same as a table for a spreadsheet. What is read of health has left its receipts, and asks for no more. */
function SheetExport({ sheets, name }: { readonly sheets: readonly Sheet[]; readonly name: string }) {
  const { columns, rows } = tableOf(sheets);
  if (rows.length === 0) return null;
  const isMedical = sheets.some(({ kind }) => decideReach(SHEET_ACCESS[kind], ['health']) !== null);
  return <ExportMenu list={isMedical ? undefined : 'enrollments'} fileName={name} columns={columns} rows={rows} />;
}
