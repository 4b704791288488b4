import { Link } from '@tanstack/react-router';
import type { TableStudent } from '../../../contract/student-table.ts';
import { ageOn } from '../../../domain/eligibility.ts';
import { phoneLink } from '../../../domain/phone-link.ts';
import { namePreferred } from '../../../domain/preferred-name.ts';
import { m } from '../../../words/messages.js';
import { breakAddress } from '../../shared/break-address.tsx';
import { staffPaths } from '../../staff-paths.ts';
import type { Format } from '../../shared/format.ts';
import { tellGrade } from '../frame/grade-words.ts';
import { nameSize } from '../frame/size-words.ts';
import { TagMarks } from '../tags/tag-marks.tsx';
import type { StaffColumn } from '../table/staff-table.tsx';
import { nameMissing } from './section-words.ts';

/** First and last name, with the one the student goes by. */
export function nameStudent(
  student: Pick<TableStudent, 'firstName' | 'preferredName' | 'lastName'> &
    Partial<Pick<TableStudent, 'preferredLastName'>>,
) {
  const name = `${student.firstName} ${student.lastName}`;
  const preferred = namePreferred(student);
  return preferred ? m.students_name_preferred({ name, preferred }) : name;
}

interface ColumnFacts {
  readonly format: Format;
  readonly day: (on: string) => string;
  readonly today: string;
}

/** The columns of the table of students, each with what stands in a file for it. */
export function studentColumns({ format, day, today }: ColumnFacts): StaffColumn<TableStudent>[] {
  return [
    {
      id: 'student',
      header: m.admin_student(),
      isSorted: true,
      width: 180,
      cell: (row) => (
        <Link to={staffPaths.staffStudent(row.id)} title={nameStudent(row)}>
          {nameStudent(row)}
        </Link>
      ),
      file: [
        { header: m.account_first_name(), value: (row) => row.firstName },
        { header: m.account_last_name(), value: (row) => row.lastName },
        { header: m.account_preferred_name(), value: (row) => row.preferredName },
        { header: m.account_preferred_last_name(), value: (row) => row.preferredLastName },
      ],
    },
    {
      id: 'born',
      header: m.students_born(),
      isSorted: true,
      isUnbroken: true,
      width: 156,
      cell: ({ birthDate }) =>
        birthDate === null
          ? m.admin_unknown()
          : m.students_born_age({ day: day(birthDate), age: format.number(ageOn(birthDate, today)) }),
      file: [{ header: m.account_birth_date(), value: (row) => row.birthDate, kind: 'date' }],
    },
    {
      id: 'grade',
      header: m.admin_grade(),
      isSorted: true,
      width: 124,
      cell: (row) => tellGrade(row, format),
      file: [{ header: m.admin_grade(), value: (row) => (row.isGradeKnown ? tellGrade(row, format) : null) }],
    },
    {
      id: 'size',
      header: m.account_tshirt(),
      isExtra: true,
      width: 110,
      cell: ({ tshirtSize }) => nameSize(tshirtSize),
      file: [{ header: m.account_tshirt(), value: ({ tshirtSize }) => tshirtSize && nameSize(tshirtSize) }],
    },
    {
      id: 'families',
      header: m.students_families(),
      isExtra: true,
      isNumber: true,
      width: 92,
      cell: ({ families }) => format.number(families),
      file: [{ header: m.students_families(), value: (row) => row.families }],
    },
    {
      id: 'tags',
      header: m.tags_title(),
      isExtra: true,
      width: 160,
      cell: ({ tags }) => <TagMarks tags={tags} />,
      file: [{ header: m.tags_title(), value: ({ tags }) => tags.map(({ name }) => name).join('; ') }],
    },
    {
      id: 'guardian',
      header: m.admin_guardian(),
      width: 150,
      cell: (row) => row.guardianName || row.guardianEmail || m.admin_unknown(),
      file: [{ header: m.admin_guardian(), value: (row) => row.guardianName }],
    },
    {
      id: 'phone',
      isReach: true,
      header: m.imports_export_phone(),
      isUnbroken: true,
      width: 140,
      cell: ({ guardianPhone }) => guardianPhone && <a href={phoneLink(guardianPhone)}>{guardianPhone}</a>,
      file: [{ header: m.imports_export_phone(), value: (row) => row.guardianPhone }],
    },
    {
      id: 'email',
      isReach: true,
      header: m.imports_export_email(),
      isExtra: true,
      width: 186,
      cell: ({ guardianEmail }) =>
        guardianEmail && (
          <a href={`mailto:${guardianEmail}`} title={guardianEmail}>
            {breakAddress(guardianEmail)}
          </a>
        ),
      file: [{ header: m.imports_export_email(), value: (row) => row.guardianEmail }],
    },
    {
      id: 'missing',
      header: m.students_missing(),
      isSorted: true,
      width: 176,
      cell: ({ missing }) => <Missing missing={missing} format={format} />,
      file: [
        { header: m.students_missing(), value: ({ missing }) => (missing ? nameMissing(missing, format.list) : null) },
      ],
    },
    {
      id: 'confirmed',
      header: m.students_confirmed(),
      isSorted: true,
      isUnbroken: true,
      width: 134,
      cell: ({ confirmedAt }) => (confirmedAt ? format.instantDay(confirmedAt) : m.students_never()),
      file: [{ header: m.students_confirmed(), value: ({ confirmedAt }) => confirmedAt && new Date(confirmedAt) }],
    },
  ];
}

/** What is waited for, and "no seat" for whom nothing is. */
function Missing({ missing, format }: { missing: TableStudent['missing']; format: Format }) {
  if (missing === null) return m.admin_unknown();
  if (missing.length === 0) return m.students_complete();
  const words = nameMissing(missing, format.list);
  return <span title={words}>{words}</span>;
}
