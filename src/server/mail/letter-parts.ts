import { m } from '../../words/messages.js';
import type { Letter, LetterAction } from './letter.ts';
import type { LetterFacts } from './letter-store.ts';

/** What every letter of a school shares. */
export function signature(facts: LetterFacts): Pick<Letter, 'locale' | 'schoolName' | 'signature'> {
  const { name, helpEmail, locale } = facts.school;
  return { locale, schoolName: name, signature: m.mail_signature({ school: beforeStop(name), email: helpEmail }) };
}

export function studentName(facts: LetterFacts, studentId: string): string {
  return facts.students.get(studentId) ?? m.mail_a_student();
}

export function classTitle(facts: LetterFacts, classId: string): string {
  return facts.classes.get(classId)?.title ?? m.mail_a_class();
}

/** A school's name as the last word before a full stop: `Fernhollow Inc.` brings its own. */
export function beforeStop(name: string): string {
  return name.replace(/\.+$/, '');
}

/** Where this school's families reach the portal. */
export function portalUrlOf(facts: LetterFacts, portalUrl: string): string {
  return (facts.school.publicUrl ?? portalUrl).replace(/\/+$/, '');
}

export function enrollmentsUrl(facts: LetterFacts, portalUrl: string): string {
  return `${portalUrlOf(facts, portalUrl)}/account/enrollments`;
}

export function enrollmentsAction(facts: LetterFacts, portalUrl: string): LetterAction {
  return { label: m.mail_see_enrollments(), url: enrollmentsUrl(facts, portalUrl) };
}
