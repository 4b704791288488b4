import type { functions } from '../../../contract/functions.ts';
import type { InputOf } from '../../../contract/kit.ts';
import { m } from '../../../words/messages.js';
import { calls } from '../../calls.ts';
import { useApp } from '../../shared/app.tsx';
import { useFormat } from '../../shared/format.ts';
import { ExportMenu } from '../imports/export-menu.tsx';
import type { ExportColumn } from '../imports/export-rows.ts';
import { nameState, type StaffEnrollments } from './enrollment-columns.tsx';

type Row = StaffEnrollments['rows'][number];
/** What the table shows, whichever page of it. */
type Asked = Omit<InputOf<typeof functions.staffEnrollments>, 'page'>;

/** Hands out all rows of the search, not only the page that is shown: the pages are fetched one after the other. */
export function EnrollmentExport({ asked, semesterName }: { asked: Asked; semesterName: string }) {
  const { call } = useApp();
  const format = useFormat();
  const load = async (onProgress: (done: number, total: number) => void) => {
    const rows = new Map<string, Row>();
    for (let page = 1; ; page++) {
      const found = await call(calls.staffEnrollments, { ...asked, page });
      // A row that moves to another page meanwhile still counts once.
      for (const row of found.rows) rows.set(row.id, row);
      onProgress(rows.size, found.total);
      if (page * found.pageSize >= found.total || found.rows.length === 0) return [...rows.values()];
    }
  };
  const columns: ExportColumn<Row>[] = [
    { header: m.admin_student(), value: (row) => row.studentName },
    {
      header: m.admin_class(),
      value: (row) => (row.isCancelled ? `${row.classTitle} (${m.groups_cancelled()})` : row.classTitle),
    },
    { header: m.admin_state(), value: (row) => nameState(row, format) },
    { header: m.admin_enrollments_since(), value: (row) => new Date(row.at) },
    { header: m.admin_guardian(), value: (row) => row.guardianName },
    { header: m.imports_export_phone(), value: (row) => row.guardianPhone },
    { header: m.imports_export_email(), value: (row) => row.guardianEmail },
  ];
  return (
    <ExportMenu
      fileName={`${semesterName} ${m.shell_menu_enrollments()}`}
      columns={columns}
      rows={load}
      list="enrollments"
    />
  );
}
