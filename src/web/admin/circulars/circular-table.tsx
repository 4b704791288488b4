import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { functions } from '../../../contract/functions.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import { m } from '../../../words/messages.js';
import { staffPaths } from '../../staff-paths.ts';
import { type Format, useFormat } from '../../shared/format.ts';
import { Empty } from '../../ui/empty.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { Leads } from '../frame/not-yours.tsx';
import { type StaffColumn, StaffTable } from '../table/staff-table.tsx';
import { useTable } from '../table/use-table.ts';
import { describeMails } from './circular-words.ts';

type Row = OutputOf<typeof functions.circulars>['rows'][number];

interface CircularTableProps {
  readonly classId?: string;
  readonly ruleId?: string;
  readonly empty: string;
}

/** The letters that somebody sent, those to the families of one class, or those that one rule sent. */
export function CircularTable({ classId, ruleId, empty }: CircularTableProps) {
  const table = useTable('circulars', { classId, ruleId });
  const format = useFormat();
  const columns = useMemo(() => columnsOf(format), [format]);
  return (
    <StaffTable
      name="circulars"
      label={m.circulars_list()}
      table={table}
      columns={columns}
      search={m.circulars_search()}
      totals={({ total }) => m.circulars_count({ count: total })}
      empty={
        <Empty title={m.circulars_empty_title()}>
          <p>{empty}</p>
          <Leads to="NewCircularPage">
            <ButtonLink to={staffPaths.newCircular} search={classId ? { class: classId } : {}}>
              {m.circulars_new()}
            </ButtonLink>
          </Leads>
        </Empty>
      }
      file={{ name: m.circulars_title() }}
    />
  );
}

function columnsOf(format: Format): StaffColumn<Row>[] {
  return [
    {
      id: 'subject',
      header: m.circulars_subject(),
      isSorted: true,
      width: 320,
      cell: ({ id, subject }) => (
        <Link to={staffPaths.circular(id)} title={subject}>
          {subject}
        </Link>
      ),
      file: [{ header: m.circulars_subject(), value: ({ subject }) => subject }],
    },
    {
      id: 'state',
      header: m.circulars_state(),
      width: 260,
      cell: (row) => describeMails(row, format),
      file: [{ header: m.circulars_state(), value: (row) => describeMails(row, format) }],
    },
    {
      id: 'mails',
      header: m.circulars_mails(),
      width: 90,
      isNumber: true,
      cell: ({ mails }) => format.number(mails),
      file: [{ header: m.circulars_mails(), value: ({ mails }) => mails }],
    },
    {
      id: 'by',
      header: m.circulars_sent_by(),
      width: 220,
      cell: ({ sentBy }) => sentBy,
      file: [{ header: m.circulars_sent_by(), value: ({ sentBy }) => sentBy }],
    },
    {
      id: 'sent',
      header: m.circulars_sent_at(),
      isSorted: true,
      width: 184,
      cell: ({ createdAt }) => format.instant(createdAt),
      file: [{ header: m.circulars_sent_at(), value: ({ createdAt }) => new Date(createdAt) }],
    },
  ];
}
