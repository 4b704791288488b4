import { m } from '../../../words/messages.js';
import { useFormat } from '../../shared/format.ts';
import { tellGrade } from '../frame/grade-words.ts';
import { nameSize } from '../frame/size-words.ts';
import { ExportMenu } from '../imports/export-menu.tsx';
import type { ExportColumn } from '../imports/export-rows.ts';

interface Student {
  readonly firstName: string;
  readonly lastName: string;
  readonly tshirtSize: string | null;
  readonly grade: number | null;
  readonly isGradeKnown: boolean;
  readonly classTitles: readonly string[];
}

/** Hands out the list of sizes, in the order in which it is shown. */
export function SizeExport({ inOrder, semesterName }: { inOrder: () => readonly Student[]; semesterName: string }) {
  const format = useFormat();
  const columns: ExportColumn<Student>[] = [
    { header: m.imports_export_last_name(), value: ({ lastName }) => lastName },
    { header: m.imports_export_first_name(), value: ({ firstName }) => firstName },
    { header: m.admin_size(), value: ({ tshirtSize }) => (tshirtSize === null ? null : nameSize(tshirtSize)) },
    { header: m.admin_grade(), value: (row) => (row.isGradeKnown ? tellGrade(row, format) : null) },
    { header: m.admin_tshirts_classes(), value: ({ classTitles }) => classTitles.join('; ') },
  ];
  return (
    <ExportMenu
      list="sizes"
      fileName={`${semesterName} ${m.tshirts_menu()}`}
      columns={columns}
      rows={async () => inOrder()}
    />
  );
}
