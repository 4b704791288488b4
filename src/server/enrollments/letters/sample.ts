import { m } from '../../../words/messages.js';
import type { LetterClass } from '../../classes/store.ts';
import type { LetterDesk, Written } from '../../platform/letters/letter.ts';
import type { LetterSemester } from '../../semesters/store.ts';
import { writeConfirmation } from './registration.ts';

const SAMPLE_ID = '00000000-0000-7000-8000-00000000005a';

/** What a made-up family would be told after enrolling in a class of the semester; the class is made up too where there is none yet. */
export function writeSample(
  {
    semesterId,
    semester,
    schoolClass,
  }: {
    semesterId: string;
    semester: LetterSemester;
    schoolClass: LetterClass | null;
  },
  desk: LetterDesk,
): Written {
  const item = schoolClass ?? inventedClass(semesterId, desk);
  const line = {
    studentId: SAMPLE_ID,
    classId: item.id,
    outcome: 'enrolled',
    enrollmentId: SAMPLE_ID,
    now: 'enrolled',
    seatId: SAMPLE_ID,
    endedAt: null,
    movedFrom: null,
    agreedCents: item.priceCents,
  } as const;
  const known = {
    students: new Map([[SAMPLE_ID, m.semesters_sample_student({}, desk.school.reader)]]),
    classes: new Map([[item.id, item]]),
    semesters: new Map([[semesterId, semester]]),
    groups: new Map<string, string>(),
  };
  return writeConfirmation(
    { lines: [line], groups: [] },
    known,
    desk,
    m.semesters_sample_guardian({}, desk.school.reader),
  );
}

/** For a semester that has no class yet. */
function inventedClass(semesterId: string, desk: LetterDesk): LetterClass {
  return {
    id: SAMPLE_ID,
    semesterId,
    title: m.semesters_sample_class({}, desk.school.reader),
    priceCents: 12_000,
    isEnteringGrade: false,
    minGrade: null,
    maxGrade: null,
    minAge: null,
    maxAge: null,
    location: null,
    meetings: [],
  };
}
