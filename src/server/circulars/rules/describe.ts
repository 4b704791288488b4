import type { RuleSendingRow } from '../../../contract/letter-rules.ts';
import { listAllSemesters } from '../../semesters/store.ts';
import type { Rule } from './rules-store.ts';
import { type RuleContext, type Sending, sendingsOf } from './sendings.ts';
import { countSent, keyOf, listRuleNames } from './sendings-store.ts';
import { mailsOf, type RuleMail } from './write-letters.ts';

interface Which {
  /** So many of what goes next. */
  readonly next: number;
  /** Only what goes to the families of this class. */
  readonly classId?: string;
}

/** Rules as staff read them: whom they are for, in names, what they have sent, and what goes next to how many as of now. */
export async function describeRules(rules: readonly Rule[], context: RuleContext, { next, classId }: Which) {
  const { database, organization } = context;
  const ids = rules.map(({ id }) => id);
  const found = await sendingsOf(rules, context, classId);
  const shown = new Map([...found].map(([id, { sendings }]) => [id, { all: sendings, next: sendings.slice(0, next) }]));
  const mails = await mailsOf(
    [...shown.values()].flatMap((each) => each.next),
    context,
  );
  const sent = await countSent(database, organization.id, ids);
  const names = await listRuleNames(database, organization.id, {
    typeIds: rules.flatMap(({ typeIds }) => typeIds),
    classIds: rules.flatMap(({ classIds }) => classIds),
  });
  const semesters = new Map((await listAllSemesters(database, organization.id)).map(({ id, name }) => [id, name]));
  return rules.map(({ text: _text, activeSince: _since, lookedAt: _looked, ...rule }) => ({
    ...rule,
    typeIds: [...rule.typeIds],
    classIds: [...rule.classIds],
    semesterName: rule.semesterId === null ? null : (semesters.get(rule.semesterId) ?? null),
    names: [...rule.typeIds, ...rule.classIds].flatMap((id) => names.get(id) ?? []),
    next: (shown.get(rule.id)?.next ?? []).map((sending) => asRow(sending, mails.get(keyOf(sending)) ?? [])),
    sendings: shown.get(rule.id)?.all.length ?? 0,
    withoutDates: found.get(rule.id)?.withoutDates ?? 0,
    pausedIn: [...(found.get(rule.id)?.pausedIn ?? [])],
    letters: sent.get(rule.id)?.letters ?? 0,
    mails: sent.get(rule.id)?.mails ?? 0,
  }));
}

function asRow(sending: Sending, ofLetter: readonly RuleMail[]): RuleSendingRow {
  const { classId, classTitle, on, sendsAt, state, hasGone, about, due } = sending;
  // Forms of one class are due on other days for who enrolled late.
  const students = about === null || due.length === 0 ? null : new Set(due.map(({ studentId }) => studentId));
  const mails = ofLetter.filter(({ seats }) => !students || seats.some(({ studentId }) => students.has(studentId)));
  const families = new Set(mails.map(({ familyId }) => familyId)).size;
  return { classId, classTitle, on, sendsAt, state, hasGone, mails: mails.length, families };
}
