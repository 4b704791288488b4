import {
  decideBefore,
  decideMissed,
  isForClass,
  type RuleSending,
  type RuleKind,
} from '../../../domain/letter-rules.ts';
import { daysBefore } from '../../../domain/deadlines.ts';
import { instantAtSchool } from '../../../domain/planned-letters.ts';
import { dayAtSchool } from '../../../domain/school-day.ts';
import type { SignedInContext } from '../../platform/call/handler.ts';
import { missingOf } from '../../records/store.ts';
import type { Rule } from './rules-store.ts';
import {
  type About,
  listGone,
  listMissed,
  listRuleClasses,
  type MissedDate,
  type RuleClass,
} from './sendings-store.ts';

/** Where and when rules are looked at. */
export type RuleContext = Pick<SignedInContext, 'database' | 'organization' | 'clock'>;

/** What is missing of a student in a household, as the letter says it. */
export interface Due {
  readonly studentId: string;
  readonly familyId: string;
  readonly dueOn: string;
  readonly sections: number;
}

/** What goes by a rule to the families of a class. */
export interface Sending extends RuleSending {
  readonly ruleId: string;
  readonly classId: string;
  readonly missedOn: string | null;
  readonly about: About;
  /** Of forms: what is missing of whom. */
  readonly due: readonly Due[];
  readonly classTitle: string;
  readonly semesterId: string;
  readonly semesterName: string;
  /** What it goes before or after. */
  readonly on: string;
  /** It has gone to somebody already. */
  readonly hasGone: boolean;
}

export interface Found {
  readonly sendings: readonly Sending[];
  readonly withoutDates: number;
  /** Semesters in which it waits, because they are closed or archived. */
  readonly pausedIn: readonly string[];
}

/** What rules look at, read once for all of them. */
interface Look {
  readonly classes: readonly RuleClass[];
  readonly gone: ReadonlySet<string>;
  readonly missed: readonly MissedDate[];
  readonly missing: readonly (Due & { readonly classId: string })[];
  readonly now: number;
  readonly timeZone: string;
}

/** What goes by these rules from now on (to one class where one is named), each rule's by its time: whether they are on or not, as if they were. */
export async function sendingsOf(
  rules: readonly Rule[],
  context: RuleContext,
  classId?: string,
): Promise<ReadonlyMap<string, Found>> {
  if (rules.length === 0) return new Map();
  const look = await lookFor(rules, context, classId);
  return new Map(rules.map((rule) => [rule.id, findFor(rule, look)]));
}

async function lookFor(
  rules: readonly Rule[],
  { database, organization, clock }: RuleContext,
  classId: string | undefined,
): Promise<Look> {
  const { id, timeZone } = organization;
  const now = clock.now();
  const today = dayAtSchool(now, timeZone);
  const yesterday = daysBefore(today, 1);
  const has = (kind: RuleKind) => rules.some((rule) => rule.kind === kind);
  const all = await listRuleClasses(database, id, yesterday);
  const classes = classId === undefined ? all : all.filter((one) => one.id === classId);
  const missing = [];
  if (has('before-forms'))
    for (const semesterId of new Set(classes.flatMap((one) => (one.isPaused ? [] : one.semesterId))))
      for (const each of await missingOf(database, { organizationId: id, timeZone, today }, semesterId)) {
        const { studentId, familyId, dueOn, dueFor, missing: sections } = each;
        if (dueOn !== null && dueFor !== null && sections.length > 0)
          missing.push({ studentId, familyId, dueOn, classId: dueFor, sections: sections.length });
      }
  return {
    classes,
    gone: await listGone(
      database,
      id,
      rules.map((rule) => rule.id),
    ),
    missed: has('missed-class') ? await listMissed(database, id, yesterday) : [],
    missing,
    now,
    timeZone,
  };
}

function findFor(rule: Rule, look: Look): Found {
  const meant = look.classes.filter((one) => isForClass(rule, one));
  const open = meant.filter(({ isPaused }) => !isPaused);
  const sendings = findByKind[rule.kind](rule, open, look);
  return {
    sendings: sendings.toSorted((a, b) => (a.sendsAt < b.sendsAt ? -1 : a.sendsAt > b.sendsAt ? 1 : 0)),
    withoutDates: open.filter(({ firstOn }) => firstOn === null).length,
    pausedIn: [...new Set(meant.flatMap((one) => (one.isPaused ? [one.semesterName] : [])))],
  };
}

type FindSendings = (rule: Rule, classes: readonly RuleClass[], look: Look) => Sending[];

const findByKind: Readonly<Record<RuleKind, FindSendings>> = {
  'before-class': (rule, classes, look) =>
    classes.flatMap((one) => {
      const { firstOn: on, firstStart } = one;
      if (on === null || firstStart === null) return [];
      const hasGone = look.gone.has(`${rule.id} ${one.id}`);
      const endsAt = instantAtSchool({ on, at: firstStart }, look.timeZone);
      const sending = decideBefore({ on, endsAt }, rule, { ...rule, hasGone }, look);
      return sending ? [{ ...sending, ...aboutClass(rule, one), on, hasGone }] : [];
    }),

  'missed-class': (rule, classes, look) => {
    const known = new Map(classes.map((one) => [one.id, one]));
    return look.missed.flatMap(({ classId, on, end, studentIds }) => {
      const one = known.get(classId);
      const sending = one && decideMissed({ on, end }, rule, rule, look);
      if (!one || !sending) return [];
      const about = studentIds.map((studentId) => ({ studentId, familyId: null }));
      return [{ ...sending, ...aboutClass(rule, one), on, hasGone: false, missedOn: on, about }];
    });
  },

  // Whoever enrolled late has more time than others of the same class.
  'before-forms': (rule, classes, look) => {
    const known = new Map(classes.map((one) => [one.id, one]));
    const dates = Map.groupBy(look.missing, ({ classId, dueOn }) => `${classId} ${dueOn}`);
    return [...dates.values()].flatMap((due) => {
      const [{ classId, dueOn: on } = { classId: '', dueOn: '' }] = due;
      const one = known.get(classId);
      if (!one) return [];
      const endsAt = instantAtSchool({ on: daysBefore(on, -1), at: '00:00' }, look.timeZone);
      const sending = decideBefore({ on, endsAt }, rule, { ...rule, hasGone: false }, look);
      const hasGone = look.gone.has(`${rule.id} ${one.id}`);
      return sending ? [{ ...sending, ...aboutClass(rule, one), on, hasGone, about: due, due }] : [];
    });
  },
};

/** A letter for each class that a rule is for, whatever its time: to see how it reads. */
export async function exampleSendings(rule: Rule, { database, organization, clock }: RuleContext): Promise<Sending[]> {
  const today = dayAtSchool(clock.now(), organization.timeZone);
  const classes = await listRuleClasses(database, organization.id, today);
  const sending = { sendsAt: clock.iso(), state: 'waits', hasGone: false } as const;
  return classes
    .filter((one) => isForClass(rule, one))
    .map((one) => ({ ...sending, ...aboutClass(rule, one), on: one.firstOn ?? today }));
}

const aboutClass = (rule: Rule, { id, title, semesterId, semesterName }: RuleClass) => ({
  ruleId: rule.id,
  classId: id,
  classTitle: title,
  semesterId,
  semesterName,
  missedOn: null as string | null,
  about: null as About,
  due: [] as readonly Due[],
});
