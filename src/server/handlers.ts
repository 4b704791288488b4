import * as z from 'zod/mini';
import { functions } from '../contract/functions.ts';
import { accountFunctions } from './accounts/functions.ts';
import { helpFunctions } from './accounts/help/functions.ts';
import { auditFunctions } from './audit/functions.ts';
import { addressFunctions } from './calendar/addresses.ts';
import { calendarFunctions } from './calendar/functions.ts';
import { circularDraftFunctions } from './circulars/drafts/functions.ts';
import { circularFunctions } from './circulars/functions.ts';
import { classBatchFunctions } from './classes/bulk/functions.ts';
import { classEditingFunctions } from './classes/editing/functions.ts';
import { classFunctions } from './classes/functions.ts';
import { closedDayFunctions } from './closed-days/functions.ts';
import { dashboardFunctions } from './dashboard/functions.ts';
import { directoryFunctions } from './directory/functions.ts';
import { enrollmentFunctions } from './enrollments/functions.ts';
import { EMBEDDED_ISSUER } from './accounts/tokens/id-token.ts';
import { familyFunctions } from './families/functions.ts';
import { findFunctions } from './find/functions.ts';
import { groupFunctions } from './groups/functions.ts';
import { healthOfTwo } from './health/merge/merge-store.ts';
import { healthFunctions } from './health/functions.ts';
import { likelyFamilyFunctions } from './families/likely/functions.ts';
import { familyMergeFunctions } from './families/merge/functions.ts';
import { circleFunctions } from './families/circle/functions.ts';
import { householdFunctions } from './families/households.ts';
import { staffFamily } from './families/staff-family.ts';
import { viewAsFamily } from './families/view-as-family.ts';
import { staffStudent } from './families/staff-student.ts';
import { importInvitations } from './imports/students/invite-guardians.ts';
import { studentImportFunctions } from './imports/students/functions.ts';
import { importFunctions } from './imports/functions.ts';
import { runningImports } from './imports/progress.ts';
import { actFunctions } from './enrollments/transfers/functions.ts';
import { listFunctions } from './enrollments/list/functions.ts';
import { mailFunctions } from './mail/functions.ts';
import { messageFunctions } from './semesters/messages.ts';
import { endFunctions } from './my-data/ending/functions.ts';
import { myDataFunctions } from './my-data/functions.ts';
import { onBehalfFunctions } from './enrollments/behalf/functions.ts';
import { enterStudent } from './families/enter-student.ts';
import { noteFunctions } from './notes/functions.ts';
import { organizationFunctions } from './organizations/functions.ts';
import { planFunctions } from './plans/functions.ts';
import { codeWordFunctions } from './code-words/functions.ts';
import { questionFunctions } from './questions/functions.ts';
import { previewReminder, sendReminder, undoReminder } from './records/remind-chosen.ts';
import { recordFunctions } from './records/functions.ts';
import { reportFunctions } from './report/functions.ts';
import { packFunctions } from './report/packs/functions.ts';
import { sheetFunctions } from './report/sheets/functions.ts';
import { attendanceFunctions } from './report/attendance/functions.ts';
import { phoneFunctions } from './report/phones/functions.ts';
import { offlineFunctions } from './report/offline/functions.ts';
import { teachingFunctions } from './report/teaching/functions.ts';
import { staffInvitationFunctions } from './accounts/invitations/functions.ts';
import { roleFunctions } from './accounts/roles/functions.ts';
import { semesterFunctions } from './semesters/functions.ts';
import { semesterMailFunctions } from './semesters/mail.ts';
import { settingsFunctions } from './settings/functions.ts';
import { studentFunctions } from './students/functions.ts';
import { mergeFunctions } from './students/merge/functions.ts';
import { studentTableFunctions } from './students/table/functions.ts';
import { tableFunctions } from './classes/table/functions.ts';
import { tshirtFunctions } from './t-shirts/functions.ts';
import { viewFunctions } from './views/functions.ts';
import { waitlistFunctions } from './enrollments/waitlist/functions.ts';
import { waiverFunctions } from './waivers/functions.ts';
import { withdrawalFunctions } from './enrollments/withdrawals/functions.ts';
import { writeSample } from './enrollments/letters/sample.ts';
import { grantHealthToFirst } from './accounts/roles/first-health-store.ts';
import type { Keyring } from './platform/sealing/keyring.ts';
import type { Catalogue } from './classes/catalogue.ts';
import type { openImportFile } from './files/read.ts';
import type { createDesk } from './enrollments/desk/open-store.ts';
import { letters } from './letters.ts';
import type { DispatcherParts } from './platform/call/dispatcher.ts';
import type { AskAsThem } from './platform/call/as-them.ts';
import type { HandlersOf, SignedInContext } from './platform/call/handler.ts';
import type { Conditions } from './platform/conditions.ts';
import type { MailCodes } from './accounts/proof/mail-codes.ts';
import type { Config } from './platform/config.ts';

/** What the handlers of the calls work with beside the database. */
interface HandlerParts {
  readonly config: Config;
  readonly conditions: Conditions;
  readonly catalogue: Catalogue;
  readonly desk: ReturnType<typeof createDesk>;
  readonly issuer: string;
  readonly keyring: Keyring;
  readonly codes: MailCodes;
  /** A file to import, by the id it was sent under. */
  readonly openFile: (organizationId: string, fileId: string) => ReturnType<typeof openImportFile>;
}

/** What every call does, gathered from its noun. */
export function createHandlers(parts: HandlerParts): DispatcherParts['handlers'] {
  const { config, conditions, catalogue, desk, issuer, keyring, codes, openFile } = parts;
  const { publicUrl } = config;
  const files = { openFile: (context: SignedInContext, fileId: string) => openFile(context.organization.id, fileId) };
  const running = runningImports();
  const delivers = config.smtpUrl !== undefined;
  const enrollments = enrollmentFunctions({ desk, delivers });
  // The dispatcher sees the handlers as a table; that each call has its own is checked here.
  const handlers: DispatcherParts['handlers'] = {
    ...accountFunctions,
    ...helpFunctions,
    ...organizationFunctions,
    ...settingsFunctions,
    ...classFunctions(catalogue),
    ...classEditingFunctions,
    ...calendarFunctions,
    ...addressFunctions,
    ...closedDayFunctions,
    ...dashboardFunctions({ conditions, holdsDatabase: !config.databaseUrl }),
    ...findFunctions(conditions),
    ...tableFunctions,
    ...questionFunctions,
    ...recordFunctions({ keyring }),
    ...codeWordFunctions({ keyring }),
    ...reportFunctions,
    ...sheetFunctions({ keyring }),
    ...packFunctions({ keyring }),
    ...teachingFunctions,
    ...phoneFunctions,
    ...attendanceFunctions({ keyring, ask: (...asked) => askAsThem(handlers)(...asked) }),
    ...offlineFunctions({ keyring }),
    ...tshirtFunctions,
    ...listFunctions,
    ...auditFunctions,
    ...roleFunctions({ issuer }),
    ...staffInvitationFunctions({ delivers, codes }),
    ...semesterFunctions,
    ...messageFunctions,
    ...semesterMailFunctions({ delivers, publicUrl, writeSample }),
    ...mailFunctions({ delivers, publicUrl, letters }),
    ...circularDraftFunctions,
    ...circularFunctions({ delivers, publicUrl }),
    ...enrollments,
    ...withdrawalFunctions({ desk }),
    ...actFunctions({ desk }),
    ...onBehalfFunctions({ desk }),
    ...waitlistFunctions,
    ...noteFunctions,
    enterStudent,
    ...studentFunctions,
    ...studentTableFunctions,
    ...mergeFunctions({ health: healthOfTwo(keyring), keyring }),
    previewReminder,
    sendReminder,
    undoReminder,
    ...healthFunctions({ keyring, onFirstAnswer: grantHealthToFirst }),
    ...myDataFunctions({ keyring }),
    ...endFunctions({ giveBack: enrollments, isHosted: config.identity.kind !== 'embedded' }),
    ...householdFunctions({ delivers, codes }),
    ...circleFunctions({ mailOf: (token) => codes.mailOf('object', token) }),
    ...importInvitations({ delivers, codes }),
    staffStudent,
    staffFamily,
    viewAsFamily: viewAsFamily({ ask: (...asked) => askAsThem(handlers)(...asked) }),
    ...familyFunctions({ delivers, codes, asksProof: delivers && issuer === EMBEDDED_ISSUER }),
    ...familyMergeFunctions({ keyring }),
    ...likelyFamilyFunctions,
    ...viewFunctions,
    ...waiverFunctions,
    ...planFunctions,
    ...directoryFunctions,
    ...groupFunctions,
    ...classBatchFunctions,
    ...importFunctions({ ...files, running }),
    ...studentImportFunctions({ ...files, running }),
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
