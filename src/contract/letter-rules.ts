import * as z from 'zod/mini';
import { MOST_RULE_DAYS, RULE_KINDS } from '../domain/letter-rules.ts';
import { written } from './circulars.ts';
import { askedId, askedWords, day, id, instant, MOST_SUBJECT, text, timeOfDay } from './fields.ts';
import { call } from './kit.ts';
import { version } from './semesters.ts';
import { REGISTRARS } from './staff.ts';
import { MOST_CIRCULAR_TEXT } from './circulars.ts';

// Letters that go by a rule: so many days before a class's first date, the evening after a missed class, so many days before forms are due.

const staff = { access: REGISTRARS } as const;

/** The most rules of a school. */
export const MOST_RULES = 20;
/** The most types and classes that a rule names. */
export const MOST_OF_RULE = 200;

const some = z.array(id).check(z.maxLength(MOST_OF_RULE));

/** When a rule's letters go: of a missed class `days` is 0, its own day; `at` on the school's clocks. */
const time = {
  kind: z.enum(RULE_KINDS),
  days: z.int().check(z.gte(0), z.lte(MOST_RULE_DAYS)),
  at: timeOfDay,
};

/** Which classes: those of these types and these themselves, any where neither is named; of one semester, or (null) of every open one. */
const forClasses = { semesterId: z.nullable(id), typeIds: some, classIds: some };

/**
 * How a sending stands: `waits` for its time, `due` goes within the hour, `late` goes only where somebody asks, `never`: its time comes after the
 * class has begun.
 */
export const SENDING_STATES = ['waits', 'due', 'late', 'never'] as const;

/** What goes by a rule to the families of one class. */
const sending = z.object({
  classId: id,
  classTitle: z.string(),
  /** What it goes before or after: the first date, the date that was missed, the day on which forms are due. */
  on: day,
  sendsAt: instant,
  state: z.enum(SENDING_STATES),
  /** Who would get it now and has not had it: as many addresses, of so many families. */
  mails: z.int(),
  families: z.int(),
  /** It has gone to somebody already; these came later. */
  hasGone: z.boolean(),
});
export type RuleSendingRow = z.output<typeof sending>;

const rule = z.object({
  id,
  version: z.int(),
  ...time,
  ...forClasses,
  /** The semester's name, and those of the types and classes that are still there. */
  semesterName: z.nullable(z.string()),
  names: z.array(z.string()),
  subject: z.string(),
  isActive: z.boolean(),
  changedBy: z.string(),
  /** What goes next, so many at most, and how many there are of it. */
  next: z.array(sending),
  sendings: z.int(),
  /** Classes that it is for and that have no dates: nothing goes to them until they have. */
  withoutDates: z.int(),
  /** Semesters with classes that it is for, while they are closed or archived. */
  pausedIn: z.array(z.string()),
  /** What it has sent: letters, and mails that were not taken back. */
  letters: z.int(),
  mails: z.int(),
});

/** The school's rules, with what goes next by each. */
export const letterRules = call('letterRules', {
  ...staff,
  input: z.strictObject({}),
  output: z.object({ rules: z.array(rule) }),
});

/** One rule with its words, and more of what goes next. */
export const letterRule = call('letterRule', {
  ...staff,
  input: z.strictObject({ ruleId: askedId }),
  output: z.object({ rule: z.extend(rule, { text: z.string() }) }),
});

/** What goes by rules to the families of one class. */
export const letterRulesOfClass = call('letterRulesOfClass', {
  ...staff,
  input: z.strictObject({ classId: askedId }),
  output: z.object({ rules: z.array(z.object({ ruleId: id, subject: z.string(), ...time, next: z.array(sending) })) }),
});

/**
 * Keeps a rule under the id that the screen made; `version` 0: a new one. Its kind stays. What should have gone before it is switched on, or goes at
 * another time or for other classes, is late: it goes only where somebody asks.
 */
export const saveLetterRule = call('saveLetterRule', {
  ...staff,
  transaction: 'call',
  body: 'large',
  input: z.strictObject({
    ruleId: id,
    version: z.int().check(z.gte(0)),
    ...time,
    ...forClasses,
    subject: written.subject,
    text: written.text,
    isActive: z.boolean(),
  }),
  output: z.object({ version: z.int() }),
  refusals: ['changed-meanwhile', 'too-many-rules'],
});

/** Switches a rule on or off; switched on, what should have gone before is late. */
export const switchLetterRule = call('switchLetterRule', {
  ...staff,
  transaction: 'call',
  input: z.strictObject({ ruleId: id, version, isActive: z.boolean() }),
  output: z.object({ version: z.int() }),
  refusals: ['changed-meanwhile'],
});

/** Removes a rule; the letters that it sent stay. */
export const removeLetterRule = call('removeLetterRule', {
  ...staff,
  transaction: 'call',
  input: z.strictObject({ ruleId: id, version }),
  output: z.object({}),
  refusals: ['changed-meanwhile'],
});

/** Sends what is late to the families of these classes, as it would have gone. */
export const sendLateLetters = call('sendLateLetters', {
  ...staff,
  transaction: 'call',
  deadline: 'file',
  input: z.strictObject({ ruleId: id, classIds: some }),
  output: z.object({ mails: z.int() }),
});

/** A letter as it would read for a real family: of the class whose turn is next, or another one. */
export const previewLetterRule = call('previewLetterRule', {
  ...staff,
  body: 'large',
  input: z.strictObject({
    ...time,
    ...forClasses,
    subject: askedWords(MOST_SUBJECT),
    text: text(MOST_CIRCULAR_TEXT),
  }),
  output: z.object({
    /** Null where there is nobody whom it could be for yet. */
    letter: z.nullable(
      z.object({
        name: z.string(),
        email: z.string(),
        classTitle: z.string(),
        subject: z.string(),
        html: z.string(),
        text: z.string(),
      }),
    ),
  }),
});

/** What its acts leave in the history, and what an entry may hold. */
export const history = {
  'letter-rule.saved': { fields: ['subject', 'isActive'] },
  'letter-rule.switched': { fields: ['subject', 'isActive'] },
  'letter-rule.removed': { fields: ['subject'] },
  // Who was written to stands in the outbox.
  'letter-rule.sent': { fields: ['subject', 'letters', 'mails'] },
} as const;
