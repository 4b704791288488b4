import { useEffect } from 'react';
import type { OutputOf } from '../../../contract/kit.ts';
import { m } from '../../../words/messages.js';
import type { calls } from '../../calls.ts';
import { type Format, useFormat } from '../../shared/format.ts';
import { firstNameOf, useEnrollments, useStudents } from '../students/students-data.ts';
import type { Family } from './whom.ts';

/** Tells the catalogue of the signed-in family; a part of its own, because most visitors are not signed in. */
export default function FamilyFacts({ onFamily }: { onFamily: (family: Family) => void }) {
  const format = useFormat();
  const students = useStudents().data;
  const held = useEnrollments().data;
  useEffect(() => {
    const children = (students ?? []).map((student) => ({ ...student, name: firstNameOf(student) }));
    onFamily({ children, notes: held ? describeFamily(held, children, format) : new Map() });
  }, [students, held, format, onFamily]);
  return null;
}

/** Who of the family is in a class or waits for it, by class: "Maya is enrolled · Sam is on the waitlist". */
function describeFamily({ enrollments, waitlist }: Held, children: Family['children'], format: Format) {
  const enrolled = enrollments.filter(({ state }) => state === 'enrolled');
  const waiting = waitlist.filter(({ state }) => state === 'waiting' || state === 'offered');
  const namesIn = (lines: readonly Line[], classId: string) =>
    children
      .filter(({ id }) => lines.some((line) => line.studentId === id && line.class.id === classId))
      .map(({ name }) => name);
  return new Map(
    [...enrolled, ...waiting].map(({ class: { id } }) => {
      const [those, others] = [namesIn(enrolled, id), namesIn(waiting, id)];
      const notes = [
        those.length > 0 && m.classes_mine_enrolled({ names: format.list(those), count: those.length }),
        others.length > 0 && m.classes_mine_waiting({ names: format.list(others), count: others.length }),
      ];
      return [id, notes.filter(Boolean).join(' · ')];
    }),
  );
}

type Held = OutputOf<typeof calls.enrollments>;
type Line = Pick<Held['enrollments'][number], 'studentId' | 'class'>;
