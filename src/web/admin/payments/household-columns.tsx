import { Link } from '@tanstack/react-router';
import type { OwingFamily } from '../../../contract/owing.ts';
import { m } from '../../../words/messages.js';
import { staffPaths } from '../../staff-paths.ts';
import type { Format } from '../../shared/format.ts';
import { nameHousehold } from '../families/name-household.ts';
import type { StaffColumn } from '../table/staff-table.tsx';

type Household = Pick<OwingFamily, 'guardians' | 'students'>;

/** The family, leading to its page; sorted by it where the table can be. */
export const familyColumn = <Row extends Household>(format: Format, idOf: (row: Row) => string): StaffColumn<Row> => ({
  id: 'family',
  header: m.family_table_family(),
  width: 150,
  cell: (row) => <Link to={staffPaths.staffFamily(idOf(row))}>{nameHousehold(row, format)}</Link>,
  file: [{ header: m.family_table_family(), value: (row) => nameHousehold(row, format) }],
});

/** Its guardians and its students, by name. */
export function peopleColumns<Row extends Household>(format: Format): StaffColumn<Row>[] {
  const list = (names: readonly string[]) => format.list(names.filter(Boolean));
  const column = (id: string, header: string, namesOf: (row: Row) => string): StaffColumn<Row> => ({
    id,
    header,
    width: 150,
    cell: (row) => <span title={namesOf(row)}>{namesOf(row) || m.admin_unknown()}</span>,
    file: [{ header, value: namesOf }],
  });
  return [
    column('guardians', m.family_table_guardians(), ({ guardians }) => list(guardians)),
    column('students', m.family_table_students(), ({ students }) => list(students.map(({ name }) => name))),
  ];
}
