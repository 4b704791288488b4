import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { functions } from '../../../contract/functions.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import type { RosterField } from '../../../contract/students.ts';
import { ageOn } from '../../../domain/eligibility.ts';
import { phoneLink } from '../../../domain/phone-link.ts';
import { namePreferred } from '../../../domain/preferred-name.ts';
import type { QuestionKind } from '../../../domain/questions.ts';
import { m } from '../../../words/messages.js';
import { useApp } from '../../shared/app.tsx';
import { type Format, useFormat } from '../../shared/format.ts';
import { tellGrade } from '../frame/grade-words.ts';
import { type DataColumn, DataTable } from '../../ui/data-table.tsx';
import { breakAddress } from '../../shared/break-address.tsx';
import { nameSize } from '../frame/size-words.ts';
import { staffPaths } from '../../staff-paths.ts';
import { useAddress, useSort } from '../frame/use-address.ts';
import styles from './roster-page.module.css';

type Roster = OutputOf<typeof functions.roster>;
type NameField = 'firstName' | 'lastName' | 'preferredName' | 'preferredLastName' | 'pronouns';
type RosterStudent = Roster['students'][number];

interface RosterTableProps extends Pick<Roster, 'questions'> {
  schoolClass: Roster['class'];
  students: readonly RosterStudent[];
}

export function RosterTable({ schoolClass, students, questions }: RosterTableProps) {
  const [{ sort }] = useAddress();
  const sortBy = useSort();
  const { locale } = useApp().organization;
  const format = useFormat();
  const columns = useMemo(
    () => columnsOf({ firstOn: schoolClass.firstOn, students, questions }, format),
    [schoolClass, students, questions, format],
  );
  return (
    <DataTable
      label={m.admin_roster_of({ title: schoolClass.title })}
      columns={columns}
      rows={students}
      rowId={(student) => student.enrollmentId}
      sort={sort}
      onSort={sortBy}
      locale={locale}
    />
  );
}

function columnsOf(
  {
    firstOn,
    students,
    questions,
  }: Pick<RosterTableProps, 'students' | 'questions'> & { readonly firstOn: string | null },
  format: Format,
): DataColumn<RosterStudent>[] {
  // The other fields are the name, and the age.
  const own: Readonly<
    Record<Exclude<RosterField, NameField | 'birthDate' | 'isGradeKnown'>, DataColumn<RosterStudent>>
  > = {
    grade: {
      id: 'grade',
      header: m.admin_grade(),
      isUnbroken: true,
      value: (student) => student.grade,
      cell: (student) => tellGrade(student, format),
    },
    tshirtSize: {
      id: 'size',
      header: m.admin_size(),
      isUnbroken: true,
      cell: (student) => nameSize(student.tshirtSize),
    },
  };
  const age = ({ birthDate }: RosterStudent) =>
    firstOn === null || birthDate === null ? null : ageOn(birthDate, firstOn);
  return [
    {
      id: 'student',
      header: m.admin_student(),
      value: (student) => `${student.lastName} ${student.firstName}`,
      cell: (student) => (
        <span className={styles.student}>
          <span className={styles.rank}>{students.indexOf(student) + 1}</span>
          <span>
            <Link to={staffPaths.staffStudent(student.id)}>
              {student.firstName} {student.lastName}
            </Link>
            {namePreferred(student) && (
              <span className={styles.preferred}> {m.admin_roster_preferred({ name: namePreferred(student) })}</span>
            )}
            {student.pronouns && <span className={styles.preferred}> · {student.pronouns}</span>}
          </span>
        </span>
      ),
    },
    {
      id: 'age',
      header: m.admin_roster_age(),
      isNumber: true,
      value: age,
      cell: (student) => {
        const years = age(student);
        return years === null ? m.admin_unknown() : format.number(years);
      },
    },
    ...Object.values(own),
    {
      id: 'guardians',
      header: m.admin_guardian(),
      cell: (student) => <Contacts guardians={student.guardians} />,
    },
    // One column, however many questions there are: a page is as wide as it is.
    ...(questions.length > 0
      ? [
          {
            id: 'answers',
            header: m.admin_roster_answers(),
            cell: (student: RosterStudent) => <Answers questions={questions} studentId={student.id} format={format} />,
          },
        ]
      : []),
    { id: 'notes', header: m.admin_roster_notes(), isPrintOnly: true, cell: () => null },
  ];
}

interface AnswersProps extends Pick<Roster, 'questions'> {
  studentId: string;
  format: Format;
}

/** What was answered to each question; one that was not says so. */
function Answers({ questions, studentId, format }: AnswersProps) {
  return (
    <ul className={styles.answers}>
      {questions.map(({ id, wording, kind, answers }) => (
        <li key={id}>
          <span className={styles.wording} title={wording}>
            {wording}
          </span>{' '}
          <strong>{nameAnswer(kind, answers[studentId], format)}</strong>
        </li>
      ))}
    </ul>
  );
}

function nameAnswer(kind: QuestionKind, answer: readonly string[] | undefined, format: Format): string {
  if (!answer || answer.length === 0) return m.admin_unknown();
  if (kind === 'yes-no') return answer[0] === 'yes' ? m.records_yes() : m.records_no();
  return format.list(answer);
}

function Contacts({ guardians }: Pick<RosterStudent, 'guardians'>) {
  return (
    <ul className={styles.contacts}>
      {guardians.map(({ name, phone, email }) => (
        <li key={`${name} ${email} ${phone}`}>
          <span className={styles.guardian} title={name}>
            {name}
          </span>
          {phone && (
            <a className={styles.phone} href={phoneLink(phone)}>
              {phone}
            </a>
          )}
          {email && (
            <a href={`mailto:${email}`} title={email}>
              {breakAddress(email)}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
