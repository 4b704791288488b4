import { UNDO_MAILS_MS } from '../../../contract/outbox.ts';
import { circularMails } from '../../../domain/circular-mails.ts';
import { momentAtSchool } from '../../../domain/school-day.ts';
import { instantAtSchool } from '../../../domain/planned-letters.ts';
import { record } from '../../audit/store.ts';
import { send } from '../../mail/store.ts';
import type { Actor } from '../../platform/call/handler.ts';
import { statementsIn } from '../../platform/database/statements.ts';
import { newId } from '../../platform/ids.ts';
import { circularMail } from '../letters/circular.ts';
import type { CircularSeat, FoundReader } from '../readers-store.ts';
import { noteCirculars } from '../store.ts';
import type { Rule } from './rules-store.ts';
import type { RuleContext, Sending } from './sendings.ts';
import { findRuleReaders, keyOf, listRemindedSince, noteSendings } from './sendings-store.ts';

/** One mail of a rule: to whom, and what of it is theirs. */
export interface RuleMail {
  readonly accountId: string;
  readonly guardianId: string;
  readonly familyId: string;
  readonly name: string;
  readonly email: string;
  readonly seats: readonly CircularSeat[];
}

/** Whom each of these letters goes to now, by `keyOf`: who gets mails and has not had it. */
export async function mailsOf(
  sendings: readonly Sending[],
  { database, organization }: RuleContext,
): Promise<ReadonlyMap<string, RuleMail[]>> {
  // Forms that are due on two days are one letter, for two kinds of students.
  const letters = [...Map.groupBy(sendings, keyOf).values()].flatMap((same) => {
    const [first] = same;
    const about = first?.about === null ? null : same.flatMap((each) => each.about ?? []);
    return first ? [{ ...first, about }] : [];
  });
  const readers = await findRuleReaders(database, organization.id, letters);
  return new Map([...readers].map(([key, each]) => [key, asMails(each)]));
}

function asMails(readers: readonly FoundReader[]): RuleMail[] {
  const byId = new Map(readers.map((reader) => [reader.guardianId, reader]));
  const mails = circularMails(
    readers.map((reader) => ({ ...reader, isReached: reader.state === 'mail' || reader.state === 'unproven' })),
  );
  return mails.flatMap((mail) => {
    const { accountId, familyId } = byId.get(mail.guardianId) ?? {};
    return accountId && familyId ? [{ ...mail, accountId, familyId }] : [];
  });
}

/**
 * Writes letters of a rule: who gets them is decided at this moment, and to whom they went, the letters and every mail of them are noted with one
 * another or none is. Answers how many mails.
 */
export async function writeLetters(
  rule: Rule,
  sendings: readonly Sending[],
  by: Actor,
  context: RuleContext,
): Promise<number> {
  const { database, organization, clock } = context;
  const [at, notBefore] = [clock.iso(), new Date(clock.now() + UNDO_MAILS_MS).toISOString()];
  const reached = await withoutReminded(rule, await mailsOf(sendings, context), context);
  const asked = sendings.flatMap((sending) => {
    const mails = reached.get(keyOf(sending)) ?? [];
    reached.delete(keyOf(sending));
    return mails.length > 0 ? [{ sending, mails }] : [];
  });
  const noted = await noteSendings(
    database,
    organization.id,
    asked.flatMap(({ sending, mails }) => mails.map(({ accountId }) => ({ ...keyParts(sending), accountId }))),
    at,
  );
  const isNew = new Set(noted.map((one) => `${keyOf(one)} ${one.accountId}`));
  const letters = asked.flatMap(({ sending, mails }) => {
    const fresh = mails.filter(({ accountId }) => isNew.has(`${keyOf(sending)} ${accountId}`));
    return fresh.length > 0 ? [{ id: newId(), sending, mails: fresh }] : [];
  });
  if (letters.length === 0) return 0;
  await noteCirculars(
    database,
    organization.id,
    letters.map(({ id, sending, mails }) => ({ id, ...asCircular(rule, sending), mails: mails.length, createdAt: at })),
  );
  const due = dueOf(sendings);
  const mails = letters.flatMap(({ id: circularId, sending, mails: each }) =>
    each.map(({ email, guardianId, familyId, seats }) => {
      const lacking = seats.flatMap(({ studentId }) => due.get(`${sending.classId} ${studentId} ${familyId}`) ?? []);
      const facts = { circularId, guardianId, seats: [...seats], ...(lacking.length > 0 && { due: lacking }) };
      return circularMail.to(email, facts, { at, notBefore });
    }),
  );
  await send(statementsIn(database), organization.id, mails);
  const change = { subject: rule.subject, letters: letters.length, mails: mails.length };
  await record(database, organization.id, [{ action: 'letter-rule.sent', entityId: rule.id, change, at, by }]);
  return mails.length;
}

const keyParts = ({ ruleId, classId, missedOn }: Sending) => ({ ruleId, classId, missedOn });

/** What the mail says of a student's forms. */
export const dueOf = (sendings: readonly Sending[]) =>
  new Map(
    sendings.flatMap(({ classId, due }) =>
      due.map(
        ({ studentId, familyId, dueOn, sections }) =>
          [`${classId} ${studentId} ${familyId}`, { studentId, dueOn, sections }] as const,
      ),
    ),
  );

/** Who was reminded of forms today hears of them by the rule tomorrow. */
async function withoutReminded(
  rule: Rule,
  mails: ReadonlyMap<string, RuleMail[]>,
  { database, organization, clock }: RuleContext,
): Promise<Map<string, RuleMail[]>> {
  if (rule.kind !== 'before-forms') return new Map(mails);
  const { on } = momentAtSchool(clock.iso(), organization.timeZone);
  const since = instantAtSchool({ on, at: '00:00' }, organization.timeZone);
  const reminded = await listRemindedSince(database, organization.id, since);
  return new Map(
    [...mails].map(([key, each]) => [key, each.filter(({ email }) => !reminded.has(email.toLowerCase()))]),
  );
}

/** The letter as it stands among all letters. */
function asCircular(rule: Rule, { classId, semesterId, semesterName, missedOn }: Sending) {
  return {
    ruleId: rule.id,
    subject: rule.subject,
    text: rule.text,
    audience: {
      of: 'enrollments' as const,
      semesterId,
      classId,
      ...(missedOn !== null && { on: missedOn }),
      ...(rule.kind === 'before-forms' && { record: 'missing' as const }),
    },
    semesterName,
    replyTo: null,
    sentBy: rule.changedBy,
  };
}
