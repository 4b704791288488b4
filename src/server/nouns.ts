import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { ToldCondition } from '../contract/conditions.ts';
import { functions } from '../contract/functions.ts';
import { accounts } from './accounts/noun.ts';
import type { MailCodes } from './accounts/proof/mail-codes.ts';
import { grantHealthToFirst } from './accounts/roles/first-health-store.ts';
import { EMBEDDED_ISSUER } from './accounts/tokens/id-token.ts';
import { auditFunctions } from './audit/functions.ts';
import { calendar } from './calendar/noun.ts';
import { circulars } from './circulars/noun.ts';
import type { Catalogue } from './classes/catalogue.ts';
import { classes } from './classes/noun.ts';
import { closedDays } from './closed-days/noun.ts';
import { codeWords } from './code-words/noun.ts';
import { dashboardFunctions } from './dashboard/functions.ts';
import { directoryFunctions } from './directory/functions.ts';
import type { createDesk } from './enrollments/desk/open-store.ts';
import { writeSample } from './enrollments/letters/sample.ts';
import { enrollments } from './enrollments/noun.ts';
import { families } from './families/noun.ts';
import type { openImportFile } from './files/read.ts';
import { findFunctions } from './find/functions.ts';
import { groupFunctions } from './groups/functions.ts';
import { healthOfTwo } from './health/merge/merge-store.ts';
import { health } from './health/noun.ts';
import { imports } from './imports/noun.ts';
import { mailFunctions } from './mail/functions.ts';
import type { Letters } from './mail/open-mails.ts';
import { myData } from './my-data/noun.ts';
import { noteFunctions } from './notes/functions.ts';
import { organizationFunctions } from './organizations/functions.ts';
import { payments } from './payments/noun.ts';
import { planFunctions } from './plans/functions.ts';
import type { AskAsThem } from './platform/call/as-them.ts';
import type { DispatcherParts } from './platform/call/dispatcher.ts';
import type { HandlersOf, SignedInContext } from './platform/call/handler.ts';
import type { Clock } from './platform/clock.ts';
import type { Conditions } from './platform/conditions.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/database/connect.ts';
import type { Job } from './platform/jobs/jobs.ts';
import type { Log } from './platform/log.ts';
import type { Outside } from './platform/outside/outside.ts';
import type { Press } from './platform/papers/press.ts';
import type { Keyring } from './platform/sealing/keyring.ts';
import { questionFunctions } from './questions/functions.ts';
import { records } from './records/noun.ts';
import { report } from './report/noun.ts';
import { removeOldJob } from './retention/jobs.ts';
import { semesters } from './semesters/noun.ts';
import { settingsFunctions } from './settings/functions.ts';
import { students } from './students/noun.ts';
import { tagFunctions } from './tags/functions.ts';
import { taskFunctions } from './tasks/functions.ts';
import { tShirts } from './t-shirts/noun.ts';
import { viewFunctions } from './views/functions.ts';
import { waivers } from './waivers/noun.ts';

// Where a noun is put in: what it does when it is called, its letters, what it answers beside the calls, and what it does by itself. A noun that has more
// than calls says so in a `noun.ts` of its own.

/** Every letter of the portal, for the mail room: one that is missing, or that no mail is called after, does not compile. */
export const letters = {
  ...accounts.letters,
  ...circulars.letters,
  ...classes.letters,
  ...enrollments.letters,
  ...families.letters,
  ...myData.letters,
  ...payments.letters,
  ...records.letters,
  ...semesters.letters(writeSample),
  ...tShirts.letters,
} satisfies Letters;

/** What the handlers of the calls work with beside the database. */
interface HandlerParts {
  readonly config: Config;
  readonly conditions: Conditions;
  /** What every server of the installation tells. */
  readonly listConditions: () => Promise<ToldCondition[]>;
  readonly catalogue: Catalogue;
  readonly desk: ReturnType<typeof createDesk>;
  readonly issuer: string;
  readonly keyring: Keyring;
  readonly codes: MailCodes;
  readonly outside: Outside;
  /** A file to import, by the id it was sent under. */
  readonly openFile: (organizationId: string, fileId: string) => ReturnType<typeof openImportFile>;
}

/** What every call does, gathered from its noun. */
export function createHandlers(parts: HandlerParts): DispatcherParts['handlers'] {
  const { config, conditions, listConditions, catalogue, desk, issuer, keyring, codes, outside } = parts;
  const { publicUrl } = config;
  const delivers = config.smtpUrl !== undefined;
  const ask: AskAsThem = (...asked) => askAsThem(handlers)(...asked);
  const openFile = (context: SignedInContext, fileId: string) => parts.openFile(context.organization.id, fileId);
  const enrolling = enrollments.functions({ desk, delivers });
  // The dispatcher sees the handlers as a table; that each call has its own is checked here.
  const handlers: DispatcherParts['handlers'] = {
    ...accounts.functions({ issuer, delivers, codes }),
    ...auditFunctions,
    ...calendar.functions,
    ...circulars.functions({ delivers, publicUrl }),
    ...classes.functions(catalogue),
    ...closedDays.functions({ outside }),
    ...codeWords.functions({ keyring }),
    ...dashboardFunctions({ listConditions, holdsDatabase: !config.databaseUrl }),
    ...directoryFunctions,
    ...enrolling,
    ...families.functions({
      delivers,
      codes,
      keyring,
      ask,
      asksProof: delivers && issuer === EMBEDDED_ISSUER,
      mailOf: (token) => codes.mailOf('object', token),
    }),
    ...findFunctions(conditions),
    ...groupFunctions,
    ...health.functions({ keyring, onFirstAnswer: grantHealthToFirst }),
    ...imports.functions({ openFile, delivers, codes, keyring }),
    ...mailFunctions({ delivers, publicUrl, letters }),
    ...myData.functions({ keyring, giveBack: enrolling, isHosted: config.identity.kind !== 'embedded' }),
    ...noteFunctions,
    ...organizationFunctions,
    ...payments.functions,
    ...planFunctions,
    ...questionFunctions,
    ...records.functions({ keyring }),
    ...report.functions({ keyring, ask }),
    ...semesters.functions({ delivers, publicUrl, writeSample }),
    ...settingsFunctions,
    ...students.functions({ health: healthOfTwo(keyring), keyring }),
    ...tagFunctions,
    ...taskFunctions,
    ...tShirts.functions,
    ...viewFunctions,
    ...waivers.functions,
  } satisfies HandlersOf<typeof functions> as unknown as DispatcherParts['handlers'];
  return handlers;
}

/** The handlers for what the portal asks in somebody's name: the same answers as on their own screens, and nothing that the contract does not name. */
export function askAsThem(handlers: DispatcherParts['handlers']): AskAsThem {
  return async (name, input, context) => {
    const answer = await handlers[name]?.(input, context);
    const { output } = functions[name];
    // Each call's own output, which the compiler does not follow through the table.
    return z.parse(output, answer) as never;
  };
}

interface RouteParts {
  readonly database: Database;
  /** With the patience of files. */
  readonly patient: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly keyring: Keyring;
  readonly press: Press;
  readonly publicUrl: string;
  readonly organizationFor: Parameters<typeof calendar.routes>[1]['organizationFor'];
  readonly perNetwork: number;
  readonly admit: Parameters<typeof report.sheetsRoute>[1]['admit'];
}

/** What nouns answer beside the calls: files, papers and calendars. */
export function nounRoutes(app: FastifyInstance, parts: RouteParts): void {
  const patient = { ...parts, database: parts.patient };
  const admit: Parameters<typeof myData.routes>[1]['admit'] = (request) => parts.admit({ access: 'account' }, request);
  calendar.routes(app, parts);
  enrollments.routes(app, patient);
  myData.routes(app, { ...parts, admit });
  payments.routes(app, { ...parts, admit });
  report.sheetsRoute(app, patient);
  report.packRoute(app, { ...patient, admit });
  tShirts.routes(app, { ...parts, admit });
  waivers.routes(app, { ...parts, admit });
}

interface JobParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly keyring: Keyring;
  readonly desk: ReturnType<typeof createDesk>;
  readonly outside: Outside;
}

/** What nouns do by themselves at set times; what wakes up or needs a room of its own, `portal.ts` adds. */
export function nounJobs(parts: JobParts): Job[] {
  return [
    ...circulars.jobs(parts),
    closedDays.jobs({ ...parts, isRushed: () => parts.desk.isRushed() }),
    codeWords.jobs(parts),
    ...enrollments.jobs(parts),
    families.jobs(parts),
    health.jobs(parts),
    myData.jobs(parts),
    payments.jobs(parts),
    records.jobs({ ...parts, isRushed: () => parts.desk.isRushed() }),
    removeOldJob(parts),
    ...students.jobs(parts),
  ];
}
