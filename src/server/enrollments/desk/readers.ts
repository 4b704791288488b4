import { registrationMail } from '../letters/registration.ts';
import type { NewMail } from '../../platform/letters/define-mail.ts';
import type { Asker, RegistrationAnswer } from './items.ts';
import type { DeskReader, DeskState } from './state.ts';

/** Who is written to about any of these students, each once. */
export function readersOf({ readers }: Pick<DeskState, 'readers'>, studentIds: readonly string[]): DeskReader[] {
  const all = studentIds.flatMap((id) => readers.get(id) ?? []);
  return [...new Map(all.map((reader) => [reader.accountId, reader])).values()];
}

/**
 * What became of a registration, told to whoever submitted it and to every other full guardian who wants mails; these read of their own
 * students only, since a student's second household has no part in the others.
 */
export function registrationMails(
  state: Pick<DeskState, 'readers'>,
  { accountId, at }: Asker,
  { registrationId, lines }: RegistrationAnswer,
): NewMail<'registration'>[] {
  const told = lines.filter(({ outcome }) => outcome !== 'refused').map(({ studentId }) => studentId);
  const all = [...new Set(lines.map(({ studentId }) => studentId))];
  return readersOf(state, told).map((reader) => {
    if (reader.accountId === accountId)
      return registrationMail.to(reader.email, { registrationId }, { aboutId: registrationId, at });
    const studentIds = all.filter((id) => readersOf(state, [id]).some((each) => each.accountId === reader.accountId));
    return registrationMail.to(reader.email, { registrationId, readerId: reader.accountId, studentIds }, { at });
  });
}
