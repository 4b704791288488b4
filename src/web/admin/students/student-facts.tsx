import { Fragment } from 'react';
import type { Student } from '../../../contract/students.ts';
import { m } from '../../../words/messages.js';
import { useFormat } from '../../shared/format.ts';
import { tellGrade } from '../frame/grade-words.ts';
import { nameSize } from '../frame/size-words.ts';
import { useMediumDay } from '../frame/use-medium-day.ts';
import styles from './students.module.css';

/** What a family told of a student beside the name; the size is left out where it stands to be chosen. */
export function StudentFacts({ student, hasSize = true }: { student: Student; hasSize?: boolean }) {
  const format = useFormat();
  const day = useMediumDay();
  const told = [
    [m.account_pronouns(), student.pronouns],
    [m.account_school(), student.school],
    [m.account_notes(), student.notes],
  ].filter(([, said]) => said);
  return (
    <dl className={styles.facts}>
      <dt>{m.account_birth_date()}</dt>
      <dd>{student.birthDate === null ? m.admin_unknown() : day(student.birthDate)}</dd>
      <dt>{m.admin_grade()}</dt>
      <dd>{tellGrade(student, format)}</dd>
      {hasSize && (
        <>
          <dt>{m.account_tshirt()}</dt>
          <dd>{nameSize(student.tshirtSize)}</dd>
        </>
      )}
      {told.map(([word, said]) => (
        <Fragment key={word}>
          <dt>{word}</dt>
          <dd>{said}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
