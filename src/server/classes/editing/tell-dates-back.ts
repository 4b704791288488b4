import { record } from '../../audit/store.ts';
import { listLettersOfChange, send, takeBackLettersOfChange } from '../../mail/store.ts';
import type { SignedInContext } from '../../platform/call/handler.ts';
import { classChangedMail } from '../letters/class-changed.ts';
import { classFacts, partsOf } from '../letters/class-facts.ts';
import { factsOf, sendTold, type Told } from './tell-families.ts';

/** A class whose dates are as they were before a change, and what every address would hear of that. */
export interface DatesBack {
  readonly classId: string;
  readonly changeId: string;
  readonly told: readonly Told[];
}

/**
 * Letters that wait say nothing of these classes any more, and do not leave where they would say nothing else; whoever was written to about one
 * is told again, once for all of them. Answers how many mails are new.
 */
export async function tellOfDatesBack(context: SignedInContext, back: readonly DatesBack[]): Promise<number> {
  const { database, organization, clock } = context;
  const letters = {
    changeIds: [...new Set(back.map(({ changeId }) => changeId))],
    classIds: back.map(({ classId }) => classId),
    at: clock.iso(),
  };
  const waiting = await takeBackLettersOfChange(database, organization.id, letters);
  const rest = waiting.flatMap(({ email, facts, at, notBefore }) => {
    const about = classFacts.parse(facts);
    const { words, changeId, isBack } = about;
    const parts = partsOf(about).filter(({ classId }) => !letters.classIds.includes(classId));
    const how = { words, isBack, ...(changeId && { changeId }) };
    return parts.length > 0 ? [classChangedMail.to(email, factsOf(parts, how), { at, notBefore })] : [];
  });
  await send(database, organization.id, rest);

  const written = (await listLettersOfChange(database, organization.id, letters)).map(toldIn);
  const again = back.flatMap(({ classId, told }) =>
    told.filter(({ email }) => written.some((one) => one.email === email && one.classIds.includes(classId))),
  );
  await recordBack(context, back, { waiting: waiting.map(toldIn), again });
  const [changeId] = letters.changeIds;
  return sendTold(context, again, { words: '', changeId });
}

/** Each class says in its history what became of its letters. */
async function recordBack(
  { database, organization, clock, caller }: SignedInContext,
  back: readonly DatesBack[],
  { waiting, again }: { readonly waiting: readonly ToldIn[]; readonly again: readonly Told[] },
): Promise<void> {
  const entries = back.flatMap(({ classId }) => {
    const act = { entityId: classId, at: clock.iso(), by: caller };
    const taken = waiting.filter(({ classIds }) => classIds.includes(classId)).length;
    const told = again.filter(({ part }) => part.classId === classId).length;
    return [
      ...(taken > 0 ? [{ action: 'class.mails-taken-back' as const, change: { mails: taken }, ...act }] : []),
      ...(told > 0 ? [{ action: 'class.families-told' as const, change: { mails: told }, ...act }] : []),
    ];
  });
  if (entries.length > 0) await record(database, organization.id, entries);
}

interface ToldIn {
  readonly email: string;
  readonly classIds: readonly string[];
}

const toldIn = ({ email, facts }: { readonly email: string; readonly facts: object }): ToldIn => ({
  email,
  classIds: partsOf(classFacts.parse(facts)).map(({ classId }) => classId),
});
