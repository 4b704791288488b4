import { Link } from '@tanstack/react-router';
import type { TableFamily } from '../../../../contract/family-table.ts';
import { phoneLink } from '../../../../domain/phone-link.ts';
import { m } from '../../../../words/messages.js';
import { staffPaths } from '../../../staff-paths.ts';
import type { Format } from '../../../shared/format.ts';
import { nameMissing } from '../../students/section-words.ts';
import { nameHousehold } from '../name-household.ts';
import type { StaffColumn } from '../../table/staff-table.tsx';

const nameRow = (row: TableFamily, format: Format) =>
  nameHousehold({ students: row.students, guardians: guardiansOf(row) }, format);

const guardiansOf = ({ guardians }: TableFamily) => guardians.map(({ name }) => name).filter(Boolean);
const phonesOf = ({ guardians }: TableFamily) => [...new Set(guardians.map(({ phone }) => phone).filter(Boolean))];
// A class of the same title in two semesters is one name here.
const classesOf = ({ classes }: TableFamily) => [
  ...new Set(classes.map(({ title, enrolled }) => (enrolled > 0 ? title : m.family_table_waits({ title })))),
];

/** How many first: that is what is seen where the list is long. */
function describeMissing(missing: NonNullable<TableFamily['missing']>, format: Format): string {
  if (missing.length === 0) return m.students_complete();
  return `${format.number(missing.length)} · ${nameMissing(missing, format.list)}`;
}

/** The columns of the table of families, each with what stands in a file for it. */
export function familyColumns(format: Format): StaffColumn<TableFamily>[] {
  const list = (names: readonly string[]) => (names.length > 0 ? format.list([...names]) : '');
  const words = (said: string) => <span title={said}>{said || m.admin_unknown()}</span>;
  return [
    {
      id: 'family',
      header: m.family_table_family(),
      isSorted: true,
      width: 170,
      cell: (row) => <Link to={staffPaths.staffFamily(row.id)}>{nameRow(row, format)}</Link>,
      file: [{ header: m.family_table_family(), value: (row) => nameRow(row, format) }],
    },
    {
      id: 'guardians',
      header: m.family_table_guardians(),
      width: 180,
      cell: (row) => words(list(guardiansOf(row))),
      file: [{ header: m.family_table_guardians(), value: (row) => list(guardiansOf(row)) }],
    },
    {
      id: 'students',
      header: m.family_table_students(),
      isSorted: true,
      width: 150,
      cell: ({ students }) => words(list(students.map(({ name }) => name))),
      file: [{ header: m.family_table_students(), value: ({ students }) => list(students.map(({ name }) => name)) }],
    },
    {
      id: 'phone',
      header: m.family_table_phones(),
      isUnbroken: true,
      width: 140,
      cell: (row) => {
        const [first] = phonesOf(row);
        return first && <a href={phoneLink(first)}>{first}</a>;
      },
      file: [{ header: m.family_table_phones(), value: (row) => phonesOf(row).join(', ') }],
    },
    {
      id: 'classes',
      header: m.family_table_classes(),
      width: 210,
      cell: (row) => words(list(classesOf(row))),
      file: [{ header: m.family_table_classes(), value: (row) => list(classesOf(row)) }],
    },
    {
      id: 'missing',
      header: m.family_table_missing(),
      width: 190,
      cell: ({ missing }) => words(missing === null ? '' : describeMissing(missing, format)),
      file: [
        {
          header: m.family_table_missing(),
          value: ({ missing }) => (missing ? nameMissing(missing, format.list) : null),
        },
      ],
    },
    {
      id: 'since',
      header: m.family_table_since(),
      isSorted: true,
      isExtra: true,
      isUnbroken: true,
      width: 120,
      cell: ({ createdAt }) => format.instantDay(createdAt),
      file: [{ header: m.family_table_since(), value: ({ createdAt }) => new Date(createdAt) }],
    },
  ];
}
