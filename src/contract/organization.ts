import * as z from 'zod/mini';
import { id, instant } from './fields.ts';
import { call } from './kit.ts';

/** The organisation's settings that every visitor's browser needs. Grade names are keyed by the grade as text, kindergarten being "0". */
export const organizationSettings = z.object({
  name: z.string(),
  /** Whether the school has told its name, help address and privacy policy; before, families are shown no classes. */
  isSetUp: z.boolean(),
  logoUrl: z.nullable(z.string()),
  /** `#rrggbb`; null: the portal's own green. */
  primaryColor: z.nullable(z.string()),
  /** Empty: nobody can be named yet. */
  helpEmail: z.string(),
  /** Empty: none published yet. */
  privacyUrl: z.string(),
  /** Empty: not told yet. */
  studentsUrl: z.string(),
  timeZone: z.string(),
  locale: z.string(),
  currency: z.string(),
  gradeNames: z.record(z.string(), z.string()),
  /** The first day of the school's years, `MM-DD`. */
  schoolYearBegins: z.string(),
  messages: z.array(z.object({ id, severity: z.enum(['info', 'success', 'warn', 'error']), text: z.string() })),
  /** The server's clock when it answered, so that a browser whose clock is wrong still counts down rightly. */
  serverTime: instant,
});
export type OrganizationSettings = z.output<typeof organizationSettings>;

/** The organisation as the portal shows it; also inlined into the page, so that the first screen needs no second request. */
export const organization = call('organization', {
  access: 'public',
  input: z.nullish(z.strictObject({})),
  output: organizationSettings,
});

/** One remote configuration value with its declared type. */
export const remoteParameter = z.object({
  type: z.enum(['string', 'number', 'boolean', 'json']),
  value: z.unknown(),
});

/** Specification, section 7: the remote configuration that fetch-and-activate brings. */
export const remoteConfig = call('remoteConfig', {
  access: 'public',
  input: z.nullish(z.strictObject({})),
  output: z.object({ parameters: z.record(z.string(), remoteParameter) }),
});
