import { m } from '../../../words/messages.js';
import type { Letter, LetterAction, LetterDesk, LetterSchool } from './letter.ts';

/** What every letter of a school shares. */
export function signature({
  name,
  helpEmail,
  locale,
}: LetterSchool): Pick<Letter, 'locale' | 'schoolName' | 'signature'> {
  const school = beforeStop(name);
  const words = helpEmail ? m.mail_signature({ school, email: helpEmail }) : `${school}.`;
  return { locale, schoolName: name, signature: words };
}

export function studentName(students: ReadonlyMap<string, string>, studentId: string): string {
  return students.get(studentId) ?? m.mail_a_student();
}

export function classTitle(classes: ReadonlyMap<string, { readonly title: string }>, classId: string): string {
  return classes.get(classId)?.title ?? m.mail_a_class();
}

/** A school's name as the last word before a full stop: `Fernhollow Inc.` brings its own. */
export function beforeStop(name: string): string {
  return name.replace(/\.+$/, '');
}

/** Where this school's families reach the portal. */
export function portalUrlOf(school: LetterSchool, portalUrl: string): string {
  return (school.publicUrl ?? portalUrl).replace(/\/+$/, '');
}

export function enrollmentsUrl({ portalUrl }: Pick<LetterDesk, 'portalUrl'>): string {
  return `${portalUrl}/account/enrollments`;
}

export function enrollmentsAction(desk: Pick<LetterDesk, 'portalUrl'>): LetterAction {
  return { label: m.mail_see_enrollments(), url: enrollmentsUrl(desk) };
}
