import * as z from 'zod/mini';
import { contrastWithGrounds, isColor, nearestThatStandsOut, standsOut } from '../domain/color.ts';
import { MOST_LINES } from '../domain/line-caps.ts';
import { problemOfRemoteValue, REMOTE_TYPES } from '../domain/remote-value.ts';
import { id, line, name, whole } from './fields.ts';
import { call } from './kit.ts';
import { wrong } from './wrong.ts';

const MOST_PARAMETERS = 200;

const webAddress = z.pipe(
  line(2000, { required: 'required' }),
  z.url({ protocol: /^https?$/, error: wrong('not-a-web-address') }),
);
const email = z.pipe(line(254, { required: 'required' }), z.email(wrong('not-an-email')));
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
const remoteConfig = z
  .record(remoteKey, typedValue)
  .check(
    z.refine(
      (parameters) => Object.keys(parameters).length <= MOST_PARAMETERS,
      wrong('too-many', { most: MOST_PARAMETERS }),
    ),
  );
const daysBefore = z.nullable(whole(0, 365));
const monthsKept = z.nullable(whole(1, 240));

/**
 * The rules of every setting of the organisation: the form, the server and the command line share them. `withdrawDaysBefore`: families may
 * withdraw until so many days before the first date of a class; `tshirtDaysBefore`: sizes may change until so many days before the
 * semester begins; null sets no such day. `holdsUnproven`: a seat taken by an account whose address is unproven is held for 30 minutes;
 * `linesPerSubmission` and `linesPerFamilyDay` bound what one family submits at once and on one day at the school. `auditMonths`, `eventMonths`
 * and `mailMonths`: entries of the history, events around signing in and mails are removed after so many months; null keeps them for ever.
 */
export const settingRules = {
  name: name(200, { required: 'required' }),
  logoUrl: z.nullable(webAddress),
  logoFileId: z.nullable(id),
  primaryColor: z.nullable(primaryColor),
  helpEmail: email,
  privacyUrl: webAddress,
  studentsUrl: webAddress,
  timeZone,
  locale,
  currency,
  gradeNames,
  remoteConfig,
  withdrawDaysBefore: daysBefore,
  tshirtDaysBefore: daysBefore,
  holdsUnproven: z.boolean(),
  auditMonths: monthsKept,
  eventMonths: monthsKept,
  mailMonths: monthsKept,
  linesPerSubmission: whole(1, MOST_LINES),
  linesPerFamilyDay: whole(1, 10_000),
} as const;

/** The settings of the organisation by name. */
export const organizationValues = z.object(settingRules);
export type OrganizationValues = z.output<typeof organizationValues>;
export type SettingName = keyof OrganizationValues;

/** Only the settings that change; records (grade names, configuration) are named as a whole. */
export const settingsChanges = z.partial(z.strictObject(settingRules));
export type SettingsChanges = z.output<typeof settingsChanges>;

/** What is stored may be older than a rule; it is shown all the same. */
const shownSettings = z.object({
  version: z.int(),
  values: z.object({
    name: z.string(),
    logoUrl: z.nullable(z.string()),
    logoFileId: z.nullable(id),
    primaryColor: z.nullable(z.string()),
    helpEmail: z.string(),
    privacyUrl: z.string(),
    studentsUrl: z.string(),
    timeZone: z.string(),
    locale: z.string(),
    currency: z.string(),
    gradeNames: z.record(z.string(), z.string()),
    remoteConfig: z.record(z.string(), z.object({ type: z.enum(REMOTE_TYPES), value: z.unknown() })),
    withdrawDaysBefore: z.nullable(z.int()),
    tshirtDaysBefore: z.nullable(z.int()),
    holdsUnproven: z.boolean(),
    auditMonths: z.nullable(z.int()),
    eventMonths: z.nullable(z.int()),
    mailMonths: z.nullable(z.int()),
    linesPerSubmission: z.int(),
    linesPerFamilyDay: z.int(),
  }),
  /** How many classes there are: a change of currency or time zone is about them. */
  classes: z.int(),
  /** How many seats are held now: whoever stops holding decides about them too. */
  held: z.int(),
});

/** All settings of the organisation, as staff see and change them. */
export const settings = call('settings', {
  access: { roles: ['administrator'] },
  input: z.nullish(z.strictObject({})),
  output: shownSettings,
});

/** Changes the named settings; refused as `changed-meanwhile` where somebody saved since `version` was read. */
export const saveSettings = call('saveSettings', {
  access: { roles: ['administrator'] },
  transaction: 'call',
  body: 'medium',
  input: z.strictObject({ version: z.int(), changes: settingsChanges }),
  output: shownSettings,
  refusals: ['changed-meanwhile'],
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
