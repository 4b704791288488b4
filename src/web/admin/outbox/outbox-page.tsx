import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { functions } from '../../../contract/functions.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import { MAIL_STATES } from '../../../contract/outbox.ts';
import { m } from '../../../words/messages.js';
import { staffPaths } from '../../staff-paths.ts';
import { type Format, useFormat } from '../../shared/format.ts';
import { Empty } from '../../ui/empty.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { Leads } from '../frame/not-yours.tsx';
import { StaffPage } from '../frame/staff-page.tsx';
import { useAddress } from '../frame/use-address.ts';
import { ChoiceFilters } from '../table/choice-filters.tsx';
import { type StaffColumn, StaffTable } from '../table/staff-table.tsx';
import { useTable } from '../table/use-table.ts';
import { mailKindChoices, nameMailKind } from './mail-kinds.ts';
import { RetryAll } from './mail-acts.tsx';
import { MailPanel } from './mail-panel.tsx';
import { describeState, nameState } from './mail-state.ts';

type Mail = OutputOf<typeof functions.outboxMails>['rows'][number];

/** The mails of the portal, newest first; `?mail=` opens one beside the list. */
export function OutboxPage() {
  const [{ state: stateText, kind: kindText, circular, search }, change] = useAddress();
  const state = MAIL_STATES.find((one) => one === stateText);
  const [kind, circularId] = [kindText?.slice(0, 40), circular?.slice(0, 64)];
  const table = useTable('outboxMails', { state, kind, circularId }, ['state', 'kind', 'circular']);
  const { found } = table;
  const format = useFormat();
  const columns = useMemo(() => columnsOf(format), [format]);
  return (
    <StaffPage
      title={m.admin_outbox()}
      lead={found && (found.delivers ? m.admin_outbox_lead_sent() : m.admin_outbox_lead_kept())}
      tools={
        state === 'failed' &&
        found &&
        found.total > 0 && (
          <RetryAll filters={{ search: search?.slice(0, 200), kind, circularId }} total={found.total} />
        )
      }
    >
      {circular && <p>{m.admin_outbox_of_letter()}</p>}
      <StaffTable
        name="outbox"
        label={m.admin_outbox_list()}
        table={table}
        columns={columns}
        search={m.admin_outbox_search()}
        filters={
          <ChoiceFilters
            filters={[
              {
                name: 'state',
                label: m.admin_state(),
                choices: MAIL_STATES.map((value) => ({ value, label: nameState(value) })),
              },
              { name: 'kind', label: m.admin_outbox_kind(), choices: mailKindChoices(), nameOf: nameMailKind },
            ]}
            more={['circular']}
          />
        }
        totals={({ total }) => m.admin_outbox_count({ count: total })}
        empty={
          <Empty title={m.admin_outbox_empty_title()}>
            <p>{m.admin_outbox_empty()}</p>
            <Leads to="NewCircularPage">
              <ButtonLink to={staffPaths.newCircular}>{m.circulars_new()}</ButtonLink>
            </Leads>
          </Empty>
        }
        file={{ name: m.admin_outbox(), list: 'mails' }}
        onOpen={({ id }) => change({ mail: id })}
      />
      <MailPanel />
    </StaffPage>
  );
}

function columnsOf(format: Format): StaffColumn<Mail>[] {
  return [
    {
      id: 'subject',
      header: m.admin_outbox_subject(),
      width: 260,
      cell: (mail) => (
        <Link
          to={staffPaths.outbox}
          search={(before) => ({ ...before, mail: mail.id })}
          state
          resetScroll={false}
          title={mail.subject}
        >
          {mail.subject}
        </Link>
      ),
      file: [{ header: m.admin_outbox_subject(), value: (mail) => mail.subject }],
    },
    {
      id: 'state',
      header: m.admin_state(),
      width: 240,
      cell: (mail) => describeState(mail, format),
      file: [{ header: m.admin_state(), value: (mail) => describeState(mail, format) }],
    },
    {
      id: 'to',
      header: m.admin_outbox_to(),
      isSorted: true,
      width: 220,
      cell: (mail) => mail.to,
      file: [{ header: m.admin_outbox_to(), value: (mail) => mail.to }],
    },
    {
      id: 'kind',
      header: m.admin_outbox_kind(),
      isSorted: true,
      width: 150,
      cell: (mail) => nameMailKind(mail.kind),
      file: [{ header: m.admin_outbox_kind(), value: (mail) => nameMailKind(mail.kind) }],
    },
    {
      id: 'made',
      header: m.admin_outbox_made(),
      isSorted: true,
      width: 184,
      cell: (mail) => format.instant(mail.createdAt),
      file: [{ header: m.admin_outbox_made(), value: (mail) => new Date(mail.createdAt) }],
    },
  ];
}
