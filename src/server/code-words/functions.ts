import type * as codeWordCalls from '../../contract/code-words.ts';
import { MOST_TRIES, TRIES_MINUTES } from '../../domain/attendance.ts';
import { compareCodeWord } from '../../domain/code-words.ts';
import { record } from '../audit/store.ts';
import { listLinks } from '../families/store.ts';
import { notFound, refused } from '../platform/call/errors.ts';
import type { HandlersOf } from '../platform/call/handler.ts';
import type { Keyring } from '../platform/sealing/keyring.ts';
import { lockStudent } from '../students/store.ts';
import { countWrongAtDesk, openCodeWords } from './store.ts';

/** Code words at the desk: what somebody says is compared, and the word is told to nobody. */
export const codeWordFunctions = ({ keyring }: { readonly keyring: Keyring }): HandlersOf<typeof codeWordCalls> => ({
  compareCodeWord: async ({ studentId, familyId, said }, { database, organization, clock, caller }) => {
    // Under the lock tries are counted one by one.
    if (!(await lockStudent(database, organization.id, studentId))) throw notFound('student');
    const homes = await listLinks(database, organization.id, studentId);
    const home = homes.find((each) => each.familyId === familyId);
    if (!home) throw notFound('family');
    const since = new Date(clock.now() - TRIES_MINUTES * 60_000).toISOString();
    if ((await countWrongAtDesk(database, organization.id, { studentId, since })) >= MOST_TRIES)
      throw refused('too-many-tries', { minutes: TRIES_MINUTES });
    const words = await openCodeWords(database, keyring, organization.id, [studentId]);
    // Of a household to whom nobody has agreed yet no word counts.
    const verdict = home.isNew ? 'none' : compareCodeWord(words.of(familyId, studentId), said);
    if (verdict === 'right' || verdict === 'wrong') {
      const entry = { action: 'student.code-word-compared', entityId: studentId } as const;
      const change = { isRight: verdict === 'right' };
      await record(database, organization.id, [{ ...entry, change, at: clock.iso(), by: caller }]);
    }
    return { verdict };
  },
});
