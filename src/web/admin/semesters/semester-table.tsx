import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { StaffSemester } from '../../../contract/semesters.ts';
import { m } from '../../../words/messages.js';
import { staffPaths } from '../../staff-paths.ts';
import { useApp } from '../../shared/app.tsx';
import { unbroken } from '../../shared/class-schedule.ts';
import { type Format, useFormat } from '../../shared/format.ts';
import { Button } from '../../ui/button.tsx';
import { type DataColumn, DataTable } from '../../ui/data-table.tsx';
import { Cluster } from '../../ui/layout.tsx';
import { Tag } from '../../ui/notice.tsx';
import { useMediumDay } from '../frame/use-medium-day.ts';
import { useRunsSchool } from '../frame/use-runs-school.ts';
import { SemesterMenu } from './semester-menu.tsx';
import { currentWords, spanWords, windowCell } from './semester-words.ts';
import styles from './semesters.module.css';

/** Some ten years of them; what is older is looked for more rarely. */
const SHOWN = 30;

interface SemesterTableProps {
  readonly label: string;
  readonly semesters: readonly StaffSemester[];
  readonly now: number;
}

/** Latest first; of very many the latest, and the others when they are asked for or another order is. */
export function SemesterTable({ label, semesters, now }: SemesterTableProps) {
  const { locale } = useApp().organization;
  const format = useFormat();
  const day = useMediumDay();
  const runs = useRunsSchool();
  const [isWhole, setWhole] = useState(false);
  const columns = useMemo(() => columnsOf({ now, format, day, runs }), [now, format, day, runs]);
  const shown = isWhole ? semesters : semesters.slice(0, SHOWN);
  return (
    <>
      <DataTable label={label} columns={columns} rows={shown} rowId={({ id }) => id} locale={locale} isStacked />
      {shown.length < semesters.length && (
        <Cluster>
          <Button look="secondary" onClick={() => setWhole(true)}>
            {m.classes_show_more({ count: semesters.length - shown.length })}
          </Button>
        </Cluster>
      )}
    </>
  );
}

interface Setup {
  readonly now: number;
  readonly format: Format;
  readonly day: (on: string) => string;
  readonly runs: boolean;
}

function columnsOf({ now, format, day, runs }: Setup): DataColumn<StaffSemester>[] {
  return [
    {
      id: 'name',
      header: m.semesters_column_name(),
      cell: (semester) => (
        <span className={styles.named}>
          {runs && !semester.isArchived ? (
            <Link to={staffPaths.managedSemesters} search={{ edit: semester.id }}>
              {semester.name}
            </Link>
          ) : (
            semester.name
          )}
          {semester.isCurrent && (
            <span title={currentWords(semester) ?? undefined}>
              <Tag tone="success">{m.semesters_tag_current()}</Tag>
            </span>
          )}
        </span>
      ),
    },
    {
      id: 'dates',
      header: m.semesters_column_dates(),
      cell: ({ startsOn, endsOn, holidays }) => (
        <>
          <span>{unbroken(m.semesters_span({ from: day(startsOn), to: day(endsOn) }))}</span>
          {holidays.length > 0 && (
            <span
              className={styles.beside}
              title={holidays.map((holiday) => `${spanWords(holiday, format)}: ${holiday.name}`).join('\n')}
            >
              {m.semesters_holiday_count({ count: holidays.length })}
            </span>
          )}
        </>
      ),
    },
    { id: 'window', header: m.semesters_column_window(), cell: (semester) => windowCell(semester, now, format) },
    {
      id: 'state',
      header: m.semesters_column_state(),
      cell: ({ isArchived, isOpen, keepsBooks }) => (
        <>
          <Tag tone={isOpen && !isArchived ? 'success' : 'quiet'}>
            {isArchived ? m.semesters_tag_archived() : isOpen ? m.semesters_tag_open() : m.semesters_tag_hidden()}
          </Tag>
          {!keepsBooks && !isArchived && <span className={styles.beside}>{m.semesters_no_books()}</span>}
        </>
      ),
    },
    {
      id: 'classes',
      header: m.semesters_column_classes(),
      namesItself: true,
      cell: ({ id, classes, drafts }) => (
        <Link to={staffPaths.classManagement} search={{ semester: id }}>
          {drafts > 0 ? m.semesters_counts({ classes, drafts }) : m.semesters_count({ count: classes })}
        </Link>
      ),
    },
    {
      id: 'fill',
      header: m.semesters_column_fill(),
      isNumber: true,
      cell: ({ enrolled, seats }) =>
        m.semesters_fill({ enrolled: format.number(enrolled), seats: format.number(seats) }),
    },
    {
      id: 'acts',
      header: m.directory_actions(),
      isScreenOnly: true,
      namesItself: true,
      cell: (semester) => <SemesterMenu semester={semester} />,
    },
  ];
}
