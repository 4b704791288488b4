import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { functions } from '../../../contract/functions.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { useApp } from '../../shared/app.tsx';
import { type Format, useFormat } from '../../shared/format.ts';
import { type DataColumn, DataTable } from '../../ui/data-table.tsx';
import { PageNumbers } from '../table/page-numbers.tsx';
import { ReportContent } from '../frame/report-state.tsx';
import { Empty } from '../../ui/empty.tsx';
import { StaffPage } from '../frame/staff-page.tsx';
import { readPage, useAddress } from '../frame/use-address.ts';
import { useReport } from '../frame/use-report.ts';
import { nameMailKind } from './mail-kinds.ts';
import { describeState } from './mail-state.ts';
import { MailPanel } from './mail-panel.tsx';

type Outbox = OutputOf<typeof functions.outboxMails>;
type Mail = Outbox['mails'][number];

/** The mails of the portal, newest first; `?mail=` opens one beside the list. */
export function OutboxPage() {
  const [{ page }] = useAddress();
  const report = useReport('outboxMails', { page: readPage(page) });
  const { data } = report;
  return (
    <StaffPage
      title={m.admin_outbox()}
      lead={data && (data.delivers ? m.admin_outbox_lead_sent() : m.admin_outbox_lead_kept())}
    >
      <ReportContent report={report}>{(outbox) => <Mails outbox={outbox} />}</ReportContent>
      <MailPanel />
    </StaffPage>
  );
}

function Mails({ outbox }: { outbox: Outbox }) {
  const { locale } = useApp().organization;
  const format = useFormat();
  const [{ page }] = useAddress();
  const columns = useMemo(() => columnsOf(format, page), [format, page]);
  if (outbox.mails.length === 0)
    return (
      <Empty title={m.admin_outbox_empty_title()}>
        <p>{m.admin_outbox_empty()}</p>
      </Empty>
    );
  return (
    <>
      <DataTable
        label={m.admin_outbox_list()}
        columns={columns}
        rows={outbox.mails}
        rowId={(mail) => mail.id}
        locale={locale}
        isStacked
      />
      <PageNumbers page={readPage(page)} pageSize={outbox.pageSize} total={outbox.total} />
    </>
  );
}

function columnsOf(format: Format, page: string | undefined): DataColumn<Mail>[] {
  return [
    {
      id: 'subject',
      header: m.admin_outbox_subject(),
      cell: (mail) => (
        <Link to={paths.outbox} search={{ page, mail: mail.id }} resetScroll={false}>
          {mail.subject}
        </Link>
      ),
    },
    { id: 'state', header: m.admin_state(), cell: (mail) => describeState(mail, format) },
    { id: 'to', header: m.admin_outbox_to(), cell: (mail) => mail.to },
    { id: 'kind', header: m.admin_outbox_kind(), isUnbroken: true, cell: (mail) => nameMailKind(mail.kind) },
    { id: 'made', header: m.admin_outbox_made(), isUnbroken: true, cell: (mail) => format.instant(mail.createdAt) },
  ];
}
