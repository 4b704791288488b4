import { useEffect, useMemo } from 'react';
import type { AttendanceBook } from '../../../../contract/attendance.ts';
import { joined } from '../../../../domain/joined.ts';
import { m } from '../../../../words/messages.js';
import { useApp } from '../../../shared/app.tsx';
import { describeTapRefusal, namePresence } from '../../../shared/attendance/tap-words.ts';
import { type Format, useFormat } from '../../../shared/format.ts';
import { type DataColumn, DataTable } from '../../../ui/data-table.tsx';
import { Toolbar } from '../../../ui/layout.tsx';
import { Tag } from '../../../ui/notice.tsx';
import { Row, Rows } from '../../../ui/rows.tsx';
import { Section } from '../../../ui/section.tsx';
import { ReportContent } from '../../frame/report-state.tsx';
import { useReport } from '../../frame/use-report.ts';
import { ExportMenu } from '../../imports/export-menu.tsx';

type Student = AttendanceBook['students'][number];

/** How a date came about, tap by tap, and all dates of the class as a table that leaves as a file; read anew after each tap (`taps`). */
export function AttendanceBookPart(parts: {
  readonly classId: string;
  readonly on: string | null;
  readonly taps: number;
}) {
  const { classId, on, taps } = parts;
  const report = useReport('attendanceBook', { classId, ...(on && { on }) });
  const { refetch } = report;
  useEffect(() => {
    if (taps > 0) void refetch();
  }, [taps, refetch]);
  return (
    <ReportContent report={report}>
      {(book) => (
        <>
          {on && <Story book={book} />}
          <Book book={book} />
        </>
      )}
    </ReportContent>
  );
}

function Story({ book: { story, students } }: { readonly book: AttendanceBook }) {
  const format = useFormat();
  const names = new Map(students.map(({ id, name }) => [id, name]));
  return (
    <Section title={m.attendance_story_title()} hint={m.attendance_story_hint()}>
      {story.length === 0 ? (
        <p>{m.attendance_story_none()}</p>
      ) : (
        <Rows>
          {story.map((tap) => (
            <Row key={tap.id}>
              <div>
                <p>{m.attendance_story_marked({ student: names.get(tap.studentId) ?? '', what: whatOf(tap) })}</p>
                <p>{joined(format.instant(tap.at), tap.by)}</p>
              </div>
            </Row>
          ))}
        </Rows>
      )}
    </Section>
  );
}

function whatOf({ isFetching, presence, person, allowedBy, refused }: AttendanceBook['story'][number]): string {
  if (!isFetching) return presence ? namePresence(presence) : m.attendance_story_cleared();
  if (person === null) return m.attendance_story_not_fetched();
  const name = person || m.attendance_story_nobody();
  if (refused) return m.attendance_story_refused({ name, why: describeTapRefusal(refused) });
  return joined(m.attendance_story_fetched({ name }), allowedBy && m.attendance_story_allowed({ name: allowedBy }));
}

function Book({ book }: { readonly book: AttendanceBook }) {
  const { class: of, students, today } = book;
  const { locale } = useApp().organization;
  const format = useFormat();
  const days = useMemo(() => of.days.filter((day) => day <= today), [of.days, today]);
  const cell = useMemo(() => cellsOf(book, format), [book, format]);
  const columns = useMemo(() => bookColumns(days, cell, format), [days, cell, format]);
  return (
    <Section title={m.attendance_book_title()}>
      {days.length === 0 || students.length === 0 ? (
        <p>{m.attendance_none_yet()}</p>
      ) : (
        <>
          <Toolbar>
            <ExportMenu
              list="enrollments"
              fileName={m.attendance_class_title({ title: of.title })}
              columns={[
                { header: m.attendance_student(), value: ({ name }: Student) => name },
                ...days.map((day) => ({ header: day, value: ({ id }: Student) => cell(id, day) })),
              ]}
              rows={students}
            />
          </Toolbar>
          <DataTable
            label={m.attendance_book_list()}
            columns={columns}
            rows={students}
            rowId={({ id }) => id}
            locale={locale}
          />
        </>
      )}
    </Section>
  );
}

type CellOf = (studentId: string, day: string) => string;

function bookColumns(days: readonly string[], cell: CellOf, format: Format): DataColumn<Student>[] {
  return [
    {
      id: 'student',
      header: m.attendance_student(),
      cell: ({ name, hasSeat }) => (
        <>
          {name} {!hasSeat && <Tag tone="quiet">{m.attendance_left_class()}</Tag>}
        </>
      ),
    },
    ...days.map((day) => ({ id: day, header: format.day(day), cell: ({ id }: Student) => cell(id, day) })),
  ];
}

/** What stands of a student on a day: the mark, and when and with whom they went. */
function cellsOf({ state }: AttendanceBook, format: Format): CellOf {
  const found = new Map(state.map((each) => [`${each.studentId} ${each.on}`, each]));
  return (studentId, day) => {
    const { presence, fetched } = found.get(`${studentId} ${day}`) ?? { presence: null, fetched: null };
    return joined(
      presence ? namePresence(presence) : '',
      fetched ? m.attendance_picked_up({ at: format.clockTime(fetched.at) }) : '',
      fetched?.name,
    );
  };
}
