import { m } from '../../words/messages.js';
import type { Letter } from './letter.ts';
import { factsOf, type LetterClass, type LetterFacts } from './letter-store.ts';
import { registrationLetter } from './registration-letter.ts';
import type { OutboxMail } from './store.ts';

/** The kind of the mail that shows staff a semester's confirmation. */
export const SAMPLE_KIND = 'semester-test';
const SAMPLE_ID = '00000000-0000-7000-8000-00000000005a';

/** A mail that stands for another (a sample) as that other one, with the facts it speaks of; every other mail as it is. */
export function asConfirmation(mail: OutboxMail, facts: LetterFacts): [OutboxMail, LetterFacts] {
  if (mail.kind !== SAMPLE_KIND) return [mail, facts];
  return [{ ...mail, kind: 'registration', facts: { registrationId: SAMPLE_ID } }, sampleFacts(mail, facts)];
}

/** What a made-up family would be told after enrolling in a class of the semester, with the words that the mail carries. */
export function sampleLetter(mail: OutboxMail, facts: LetterFacts, portalUrl: string): Letter | null {
  const known = sampleFacts(mail, facts);
  const lines = known.registrations.get(SAMPLE_ID);
  return registrationLetter(lines, known, portalUrl, known.guardians.get(SAMPLE_ID));
}

/** The same as it is sent to staff: its subject says that it is a test. */
export function testLetter(mail: OutboxMail, facts: LetterFacts, portalUrl: string): Letter | null {
  const letter = sampleLetter(mail, facts, portalUrl);
  return letter && { ...letter, subject: m.semesters_mail_test_subject({ subject: letter.subject }) };
}

function sampleFacts(mail: OutboxMail, facts: LetterFacts): LetterFacts {
  const { semesterId = '', text = '' } = factsOf(mail);
  const semester = facts.semesters.get(semesterId);
  if (!semester) return { ...facts, registrations: new Map() };
  const item = facts.classes.get(facts.samples.get(semesterId) ?? '') ?? inventedClass(semesterId);
  const line = {
    studentId: SAMPLE_ID,
    classId: item.id,
    outcome: 'enrolled',
    enrollmentId: SAMPLE_ID,
    now: 'enrolled',
    seatId: SAMPLE_ID,
  } as const;
  return {
    ...facts,
    registrations: new Map([[SAMPLE_ID, [line]]]),
    students: new Map([[SAMPLE_ID, m.semesters_sample_student()]]),
    guardians: new Map([[SAMPLE_ID, m.semesters_sample_guardian()]]),
    classes: new Map([[item.id, item]]),
    semesters: new Map([[semesterId, { ...semester, text }]]),
  };
}

/** For a semester that has no class yet. */
function inventedClass(semesterId: string): LetterClass {
  return {
    id: SAMPLE_ID,
    semesterId,
    title: m.semesters_sample_class(),
    priceCents: 12_000,
    minGrade: null,
    maxGrade: null,
    minAge: null,
    maxAge: null,
    location: null,
    meetings: [],
  };
}
