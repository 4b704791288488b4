import * as z from 'zod/mini';
import { contrastWithGrounds, isColor, nearestThatStandsOut, standsOut } from '../domain/color.ts';
import { MOST_LINES } from '../domain/line-caps.ts';
import { problemOfRemoteValue, REMOTE_TYPES } from '../domain/remote-value.ts';
import { id, line, name, whole } from './fields.ts';
import { call } from './kit.ts';

const EMPTY = 'This must not be empty.';
const MOST_PARAMETERS = 200;

const webAddress = z.pipe(
  line(2000, { required: EMPTY }),
  z.url({ protocol: /^https?$/, error: 'This must be an address such as https://school.example.org.' }),
);
const email = z.pipe(
  line(254, { required: EMPTY }),
  z.email('This must be an e-mail address such as help@school.example.org.'),
);
const timeZone = line(100, { required: EMPTY }).check(
  z.refine(isTimeZone, 'This must be a time zone such as Europe/Berlin or America/New_York.'),
);
const locale = z.pipe(
  line(50, { required: EMPTY }).check(z.refine(isLocale, 'This must be a locale such as en-US or de-DE.')),
  z.transform((value: string) => Intl.getCanonicalLocales(value)[0] ?? value),
);
const currency = z.pipe(
  z.pipe(
    line(10, { required: EMPTY }),
    z.transform((value: string) => value.toUpperCase()),
  ),
  z.string().check(z.refine(isCurrency, 'This must be a currency such as USD, EUR or HKD.')),
);
const primaryColor = z.pipe(
  z.pipe(
    line(20, { required: EMPTY }),
    z.transform((value: string) => value.toLowerCase()),
  ),
  z.string().check(
    z.refine(isColor, { error: 'This must be a color such as #1f5a41.', abort: true }),
    z.refine(standsOut, {
      error: (issue) => describePale(String(issue.input)),
    }),
  ),
);
const gradeNames = z.record(
  z.string().check(z.regex(/^(-[12]|\d|1\d|20)$/, 'A grade is a number from -2 to 20; kindergarten is 0.')),
  name(100, { required: EMPTY }),
);
const remoteKey = z
  .string()
  .check(z.regex(/^(?!__)[A-Za-z_][A-Za-z0-9_]{0,255}$/, 'This is not a configuration key: letters, digits and _.'));
const typedValue = z
  .strictObject({
    type: z.enum(REMOTE_TYPES, `There is no type like this; there are ${REMOTE_TYPES.join(', ')}.`),
    value: z.unknown(),
  })
  .check((context) => {
    const problem = problemOfRemoteValue(context.value.type, context.value.value);
    if (problem) context.issues.push({ code: 'custom', message: problem, input: context.value.value, path: ['value'] });
  });
const remoteConfig = z
  .record(remoteKey, typedValue)
  .check(
    z.refine(
      (parameters) => Object.keys(parameters).length <= MOST_PARAMETERS,
      `There can be at most ${MOST_PARAMETERS} values.`,
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
  name: name(200, { required: EMPTY }),
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

function describePale(color: string): string {
  const ratio = contrastWithGrounds(color).toFixed(1);
  return `This is too pale to be seen on the portal’s pages (${ratio} : 1, needed are 3 : 1). ${nearestThatStandsOut(color)} would do.`;
}
