import { m } from '../../../words/messages.js';
import type { Letter, LetterAction, LetterDesk, LetterSchool } from './letter.ts';

/** In whose language it is. */
type Speaks = Pick<LetterSchool, 'reader'>;

/** What every letter of a school shares. */
export function signature({
  name,
  helpEmail,
  locale,
  reader,
}: LetterSchool): Pick<Letter, 'locale' | 'schoolName' | 'signature'> {
  const school = beforeStop(name);
  const words = helpEmail ? m.mail_signature({ school, email: helpEmail }, reader) : `${school}.`;
  return { locale, schoolName: name, signature: words };
}

export function studentName(students: ReadonlyMap<string, string>, studentId: string, { reader }: Speaks): string {
  return students.get(studentId) ?? m.mail_a_student({}, reader);
}

export function classTitle(
  classes: ReadonlyMap<string, { readonly title: string }>,
  classId: string,
  { reader }: Speaks,
): string {
  return classes.get(classId)?.title ?? m.mail_a_class({}, reader);
}

/** A school's name as the last word before a full stop: `Fernhollow Inc.` brings its own. */
export function beforeStop(name: string): string {
  return name.replace(/\.+$/, '');
}

/** Where this school's families reach the portal. */
export function portalUrlOf(school: Pick<LetterSchool, 'publicUrl'>, portalUrl: string): string {
  return (school.publicUrl ?? portalUrl).replace(/\/+$/, '');
}

export function enrollmentsUrl({ portalUrl }: Pick<LetterDesk, 'portalUrl'>): string {
  return `${portalUrl}/account/enrollments`;
}

export function enrollmentsAction(desk: Pick<LetterDesk, 'school' | 'portalUrl'>): LetterAction {
  return { label: m.mail_see_enrollments({}, desk.school.reader), url: enrollmentsUrl(desk) };
}
