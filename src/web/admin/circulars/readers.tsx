import { useState } from 'react';
import { type Audience, READER_STATES } from '../../../contract/circulars.ts';
import type { functions } from '../../../contract/functions.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import { m } from '../../../words/messages.js';
import { useApp } from '../../shared/app.tsx';
import { type Format, useFormat } from '../../shared/format.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';
import type { DataColumn } from '../../ui/data-column.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageButtons } from '../../ui/page-buttons.tsx';
import { ReportContent } from '../frame/report-state.tsx';
import { useReport } from '../frame/use-report.ts';

export type Readers = OutputOf<typeof functions.circularReaders>;
type Reader = Readers['rows'][number];

const words: Readonly<Record<Reader['state'], () => string>> = {
  mail: m.circulars_reader_mail,
  unproven: m.circulars_reader_unproven,
  'wants-none': m.circulars_reader_wants_none,
  'no-account': m.circulars_reader_no_account,
  'no-address': m.circulars_reader_no_address,
  'bad-address': m.circulars_reader_bad_address,
  'view-only': m.circulars_reader_view_only,
};

interface ReadersProps {
  readonly audience: Audience;
  /** The first of them, with the counts. */
  readonly first: Readers;
  /** They are those of the question before. */
  readonly isOld: boolean;
}

/** How many a letter reaches, and who they are and who gets none, with the reason. */
export function ReadersOfLetter({ audience, first, isOld }: ReadersProps) {
  const { mails, students, unreached } = first.counts;
  const [isOpen, setOpen] = useState(false);
  return (
    <Stack gap="small">
      <output aria-busy={isOld}>
        {mails === 0 ? (
          <Notice tone="warn">{m.circulars_nobody()}</Notice>
        ) : (
          <p>
            <strong>{m.circulars_goes({ mails, students: m.circulars_students({ count: students }) })}</strong>{' '}
            {unreached > 0 && m.circulars_unreached({ count: unreached })}
          </p>
        )}
      </output>
      {first.states.length > 0 && (
        <details onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>{m.circulars_readers()}</summary>
          {isOpen && <ReaderList key={JSON.stringify(audience)} audience={audience} states={first.states} />}
        </details>
      )}
    </Stack>
  );
}

function ReaderList({ audience, states }: { audience: Audience; states: Readers['states'] }) {
  const [state, setState] = useState<Reader['state']>();
  const [page, setPage] = useState(1);
  const format = useFormat();
  const { locale } = useApp().organization;
  const report = useReport('circularReaders', { audience, state, page });
  const countOf = (one: Reader['state']) => states.find((each) => each.state === one)?.count ?? 0;
  return (
    <Stack gap="small">
      <ChoiceField
        label={m.circulars_state()}
        labelled="before"
        value={state ?? ''}
        options={[
          { value: '', label: m.circulars_reader_all() },
          ...READER_STATES.filter(countOf).map((value) => ({
            value,
            label: `${words[value]()} (${format.number(countOf(value))})`,
          })),
        ]}
        onChange={({ currentTarget }) => {
          setState(READER_STATES.find((one) => one === currentTarget.value));
          setPage(1);
        }}
      />
      <ReportContent report={report} rows={5}>
        {({ rows, total, pageSize }) => (
          <>
            <DataTable
              label={m.circulars_readers_list()}
              columns={columnsOf(format)}
              rows={rows}
              rowId={({ id }) => id}
              locale={locale}
            />
            {total > pageSize && (
              <PageButtons
                page={page}
                pages={Math.ceil(total / pageSize)}
                onChange={setPage}
                nameOf={(each) => m.admin_page({ page: each })}
                previous={m.admin_page_previous()}
                next={m.admin_page_next()}
              />
            )}
          </>
        )}
      </ReportContent>
    </Stack>
  );
}

function columnsOf(format: Format): DataColumn<Reader>[] {
  return [
    { id: 'name', header: m.circulars_reader(), cell: ({ name }) => name },
    { id: 'email', header: m.circulars_reader_email(), cell: ({ email }) => email },
    { id: 'state', header: m.circulars_state(), cell: ({ state }) => words[state]() },
    { id: 'students', header: m.circulars_reader_students(), cell: ({ students }) => format.list(students) },
  ];
}
