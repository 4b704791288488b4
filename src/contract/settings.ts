import * as z from 'zod/mini';
import { contrastWithGrounds, isColor, nearestThatStandsOut, standsOut } from '../domain/color.ts';
import { MOST_LINES } from '../domain/line-caps.ts';
import { isDay } from '../domain/day.ts';
import { SECOND_FACTOR_CHOICES } from '../domain/second-factor.ts';
import { isRemoteKey, REMOTE_KEYS } from '../domain/remote-keys.ts';
import { problemOfRemoteValue, REMOTE_TYPES } from '../domain/remote-value.ts';
import { emailAddress, id, line, name, phone, phoneDigits, shapes, text, whole } from './fields.ts';
import { call } from './kit.ts';
import { wrong } from './wrong.ts';
import { ADMINISTRATORS } from './staff.ts';

const MOST_PARAMETERS = 200;

const webAddress = z.pipe(
  line(2000, { required: 'required' }),
  z.url({ protocol: /^https?$/, error: wrong('not-a-web-address') }),
);
const timeZone = line(100, { required: 'required' }).check(z.refine(isTimeZone, wrong('not-a-time-zone')));
const locale = z.pipe(
  line(50, { required: 'required' }).check(z.refine(isLocale, wrong('not-a-locale'))),
  z.transform((value: string) => Intl.getCanonicalLocales(value)[0] ?? value),
);
const currency = z.pipe(
  z.pipe(
    line(10, { required: 'required' }),
    z.transform((value: string) => value.toUpperCase()),
  ),
  z.string().check(z.refine(isCurrency, wrong('not-a-currency'))),
);
const primaryColor = z.pipe(
  z.pipe(
    line(20, { required: 'required' }),
    z.transform((value: string) => value.toLowerCase()),
  ),
  z.string().check(
    z.refine(isColor, { error: wrong('not-a-color'), abort: true }),
    z.refine(standsOut, {
      error: (issue) => tooPale(String(issue.input)),
    }),
  ),
);
/** Month and day, `MM-DD`, of a year that has them all. */
const dayOfYear = z
  .string()
  .check(z.refine((text) => /^\d\d-\d\d$/.test(text) && isDay(`2000-${text}`), wrong('not-a-day')));
const gradeNames = z.record(
  z.string().check(z.regex(/^(-[12]|\d|1\d|20)$/, wrong('not-a-grade'))),
  name(100, { required: 'required' }),
);
const remoteKey = z.string().check(z.regex(/^(?!__)[A-Za-z_][A-Za-z0-9_]{0,255}$/, wrong('not-a-key')));
const typedValue = z
  .strictObject({
    type: z.enum(REMOTE_TYPES),
    value: z.unknown(),
  })
  .check((context) => {
    const problem = problemOfRemoteValue(context.value.type, context.value.value);
    if (!problem) return;
    const message = JSON.stringify(problem);
    context.issues.push({ code: 'custom', message, input: context.value.value, path: ['value'] });
  });
const remoteConfig = z.record(remoteKey, typedValue).check(
  (context) => {
    for (const [key, { type }] of Object.entries(context.value)) {
      const wanted = isRemoteKey(key) ? REMOTE_KEYS[key] : type;
      if (type !== wanted)
        context.issues.push({
          code: 'custom',
          message: wrong('not-of-type', { type: wanted }),
          input: type,
          path: [key, 'value'],
        });
    }
  },
  z.refine(
    (parameters) => Object.keys(parameters).length <= MOST_PARAMETERS,
    wrong('too-many', { most: MOST_PARAMETERS }),
  ),
);
// The kinds of settings: the rule for what is sent, and how it is told, which may be older than its rule.
const aText = (asked: z.ZodMiniType<string>) => ({ kind: 'text', asked, told: z.string() }) as const;
const textOrNone = (asked: z.ZodMiniType<string>) =>
  ({ kind: 'text-or-none', asked: z.nullable(asked), told: z.nullable(z.string()) }) as const;
const count = (least: number, most: number) => ({ kind: 'number', asked: whole(least, most), told: z.int() }) as const;
const countOrNone = (least: number, most: number) =>
  ({ kind: 'number', asked: z.nullable(whole(least, most)), told: z.nullable(z.int()) }) as const;

/** Every setting of the organisation: the form, the server, the history and the command line follow this list. */
export const settingFields = {
  name: aText(name(200, { required: 'required' })),
  logoUrl: textOrNone(webAddress),
  logoFileId: { kind: 'text-or-none', asked: z.nullable(id), told: z.nullable(id) },
  primaryColor: textOrNone(primaryColor),
  helpEmail: aText(emailAddress('required')),
  privacyUrl: aText(webAddress),
  studentsUrl: aText(webAddress),
  timeZone: aText(timeZone),
  locale: aText(locale),
  currency: aText(currency),
  gradeNames: { kind: 'own', asked: gradeNames, told: z.record(z.string(), z.string()) },
  remoteConfig: {
    kind: 'own',
    asked: remoteConfig,
    told: z.record(z.string(), z.object({ type: z.enum(REMOTE_TYPES), value: z.unknown() })),
  },
  /** The first day of the school's years, on which grades move on. */
  schoolYearBegins: aText(dayOfYear),
  /** Words by which a calendar's days are proposed as free (`domain/free-day-words.ts`); empty: those that stand there. */
  freeDayWords: aText(line(2000)),
  /** Families may withdraw until so many days before the first date of a class; null: no such day. */
  withdrawDaysBefore: countOrNone(0, 365),
  /** Sizes of t-shirts may change until so many days before the semester begins; null: no such day. */
  tshirtDaysBefore: countOrNone(0, 365),
  /** A seat taken by an account whose address is unproven is held for 30 minutes. */
  holdsUnproven: { kind: 'yes-no', asked: z.boolean(), told: z.boolean() },
  /** After so many months entries of the history, events around signing in, and mails are removed; null: never. */
  auditMonths: countOrNone(1, 240),
  eventMonths: countOrNone(1, 240),
  mailMonths: countOrNone(1, 240),
  /** So many days after a student's last date what is known of their health is removed; null: never. */
  healthDays: countOrNone(1, 3650),
  /** The same of the rest of the record: names, contacts, answers; seats, prices and signatures stay. */
  recordDays: countOrNone(1, 7300),
  /** The most lines that one family submits at once, and on one day at the school. */
  linesPerSubmission: count(1, MOST_LINES),
  linesPerFamilyDay: count(1, 10_000),
  /** Who of the staff needs a second factor before their roles count; of the embedded identity service only. */
  staffSecondFactor: { kind: 'text', asked: z.enum(SECOND_FACTOR_CHOICES), told: z.enum(SECOND_FACTOR_CHOICES) },
  /** A new account is answered by mail, the same for addresses that have one; of the embedded identity service with mail only. */
  createsByMail: { kind: 'yes-no', asked: z.boolean(), told: z.boolean() },
  /** Whom instructors call when somebody must not take a student home, with at least five digits; empty: not told. */
  officePhone: aText(phone(60).check(phoneDigits)),
  /** How families pay, in the school's words; empty: they are told to ask. */
  howToPay: aText(text(2000)),
  /** Families read whether their students were there, and when they were picked up. */
  showsAttendance: { kind: 'yes-no', asked: z.boolean(), told: z.boolean() },
  /** For a day without network an instructor's phone keeps the numbers of those who may and who must not pick up. */
  phonesKeepNumbers: { kind: 'yes-no', asked: z.boolean(), told: z.boolean() },
  /** The same of what counts outside of health; each student's family has a receipt. */
  phonesKeepHealth: { kind: 'yes-no', asked: z.boolean(), told: z.boolean() },
  /** What to know on the spot (`domain/on-the-spot`): shown on the emergency sheet, to instructors of current classes, and on their phones. */
  spotAllergies: { kind: 'yes-no', asked: z.boolean(), told: z.boolean() },
  spotMedications: { kind: 'yes-no', asked: z.boolean(), told: z.boolean() },
  spotConditions: { kind: 'yes-no', asked: z.boolean(), told: z.boolean() },
  spotDiet: { kind: 'yes-no', asked: z.boolean(), told: z.boolean() },
  spotNotes: { kind: 'yes-no', asked: z.boolean(), told: z.boolean() },
  spotDoctor: { kind: 'yes-no', asked: z.boolean(), told: z.boolean() },
} as const satisfies Readonly<Record<string, { kind: string; asked: z.ZodMiniType; told: z.ZodMiniType }>>;

export type SettingName = keyof typeof settingFields;
// The keys of a constant are its own names.
export const SETTINGS = Object.keys(settingFields) as SettingName[];
const rules = shapes(settingFields, SETTINGS, 'asked');

/** The settings of the organisation by name. */
const organizationValues = z.object(rules);
export type OrganizationValues = z.output<typeof organizationValues>;

/** Only the settings that change; records (grade names, configuration) are named as a whole. */
export const settingsChanges = z.partial(z.strictObject(rules));
export type SettingsChanges = z.output<typeof settingsChanges>;

const shownSettings = z.object({
  version: z.int(),
  values: z.object(shapes(settingFields, SETTINGS, 'told')),
  /** How many classes there are: a change of currency or time zone is about them. */
  classes: z.int(),
  /** How many seats are held now: whoever stops holding decides about them too. */
  held: z.int(),
});

/** All settings of the organisation, as staff see and change them. */
export const settings = call('settings', {
  access: ADMINISTRATORS,
  input: z.nullish(z.strictObject({})),
  output: shownSettings,
});

/**
 * Changes the named settings; refused as `changed-meanwhile` where somebody saved since `version` was read, and as `own-second-factor-first`
 * where somebody without a second factor asks others for one.
 */
export const saveSettings = call('saveSettings', {
  access: ADMINISTRATORS,
  transaction: 'call',
  body: 'medium',
  input: z.strictObject({ version: z.int(), changes: settingsChanges }),
  output: shownSettings,
  refusals: ['changed-meanwhile', 'own-second-factor-first'],
});

function isTimeZone(value: string): boolean {
  try {
    // Offsets such as +05:00 are taken by Intl, but know no change of the clocks.
    return (
      /^[A-Za-z]/.test(value) && new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone !== ''
    );
  } catch {
    return false;
  }
}

function isLocale(value: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(value).length > 0;
  } catch {
    return false;
  }
}

function isCurrency(value: string): boolean {
  return Intl.supportedValuesOf('currency').includes(value);
}

function tooPale(color: string): string {
  return wrong('too-pale', { ratio: contrastWithGrounds(color).toFixed(1), near: nearestThatStandsOut(color) });
}
