import { useEffect } from 'react';
import type { OutputOf } from '../../../contract/kit.ts';
import { m } from '../../../words/messages.js';
import type { calls } from '../../calls.ts';
import { type Format, useFormat } from '../../shared/format.ts';
import { firstNameOf, useEnrollments, useStudents } from '../students/students-data.ts';
import { findOverlap } from '../../../domain/enrollment.ts';
import { type Family, NOBODY, type Standing } from './whom.ts';

/** Tells the catalogue of the signed-in family; a part of its own, because most visitors are not signed in. */
export default function FamilyFacts({ onFamily }: { onFamily: (family: Family) => void }) {
  const format = useFormat();
  const students = useStudents().data;
  const held = useEnrollments().data;
  useEffect(() => {
    const children = (students ?? []).map((student) => ({ ...student, name: firstNameOf(student) }));
    onFamily({
      children,
      notes: held ? describeFamily(held, children, format) : NOBODY.notes,
      standingOf: held ? openStandings(held) : NOBODY.standingOf,
    });
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

/** What each child has already: this class, or another one at its time. */
function openStandings({ enrollments, waitlist }: Held): Family['standingOf'] {
  const seats = Map.groupBy(
    enrollments.filter(({ state }) => state === 'enrolled' || state === 'completed'),
    ({ studentId }) => studentId,
  );
  return (childId, schoolClass): Standing | null => {
    const own = seats.get(childId) ?? [];
    if (own.some((each) => each.class.id === schoolClass.id)) return { kind: 'enrolled' };
    const isWaiting = waitlist.some(
      (each) =>
        each.studentId === childId &&
        each.class.id === schoolClass.id &&
        (each.state === 'waiting' || each.state === 'offered'),
    );
    if (isWaiting) return { kind: 'waiting' };
    // A cancelled class takes no time.
    const enrolledIn = new Map(own.map((each) => [each.class.id, each.class.isCancelled ? [] : each.class.meetings]));
    const other = findOverlap(schoolClass, { enrolledIn });
    const title = own.find((each) => each.class.id === other)?.class.title;
    return title === undefined ? null : { kind: 'overlaps', title };
  };
}

type Held = OutputOf<typeof calls.enrollments>;
type Line = Pick<Held['enrollments'][number], 'studentId' | 'class'>;
