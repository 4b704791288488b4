import type { FastifyInstance } from 'fastify';
import { classSheets, fieldPack, SHEETS_PATH } from '../../../contract/sheets.ts';
import type { Keyring } from '../../health/store.ts';
import { asCallError, parseInput } from '../../platform/call/dispatcher.ts';
import { notFound, notSignedIn, tooOften } from '../../platform/call/errors.ts';
import type { Caller, OrganizationScope } from '../../platform/call/handler.ts';
import { encodeError } from '../../platform/call/wire.ts';
import type { Call, Reach } from '../../../contract/kit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/connect.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { contentDisposition } from '../../platform/http/attachment-name.ts';
import type { Log } from '../../platform/log.ts';
import type { Press } from '../../platform/papers/press.ts';
import { speechOf } from '../../platform/papers/speech.ts';
import { record } from '../../audit/store.ts';
import type { SheetKind } from '../../../domain/sheets.ts';
import { type ClassSheets, makeSheets } from './make.ts';
import { addPrints } from './prints-store.ts';
import { paperTitle, sheetPaper } from './paper.ts';

export interface SheetRouteParts {
  /** With the patience of files. */
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly keyring: Keyring;
  readonly press: Press;
  readonly admit: (
    call: Pick<Call, 'access'>,
    request: { authorization: string | undefined; host: string | undefined },
  ) => Promise<{ organization: OrganizationScope; caller: Caller | null; reach: Reach }>;
}

/** `POST /api/papers/sheets`: the sheets of one class or several as one PDF, by the access of `classSheets`. */
export function sheetsRoute(app: FastifyInstance, parts: SheetRouteParts): void {
  const { database, clock, log, press, admit } = parts;
  // One at a time for each of them: nobody keeps others from theirs.
  const printing = new Set<string>();
  app.post(SHEETS_PATH, async ({ headers, host, body }, reply) => {
    reply.header('cache-control', 'private, no-store');
    try {
      const { organization, caller, reach } = await admit(classSheets, { authorization: headers.authorization, host });
      if (!caller) throw notSignedIn();
      const { classIds, kinds, ...choice } = parseInput({ input: fieldPack }, body);
      // Once each, however often it is named.
      const asked = { ...choice, classIds: [...new Set(classIds)], kinds: [...new Set(kinds)] };
      if (printing.has(caller.accountId)) throw tooOften(5, 'too-many-papers');
      printing.add(caller.accountId);
      try {
        // What changes from here on is not on the sheets.
        const readAt = clock.iso();
        const made = await inTransaction(database, (transaction) => {
          const signal = AbortSignal.timeout(30_000);
          const context = { organization, caller, reach, clock, log, signal, since: performance.now() };
          return makeSheets(parts, asked, { ...context, database: transaction });
        });
        if (made.length === 0) throw notFound('class');
        const bytes = await press.print(sheetPaper(made, organization, readAt));
        await keepPrint(database, {
          made,
          kinds: asked.kinds,
          organizationId: organization.id,
          at: readAt,
          by: caller,
        });
        const name = `${paperTitle(made, speechOf(organization))}.pdf`;
        return await reply
          .header('content-type', 'application/pdf')
          .header('content-disposition', contentDisposition(name.replaceAll(/[/\\]/g, '-')))
          .header('x-content-type-options', 'nosniff')
          .header('content-security-policy', "default-src 'none'; sandbox")
          .send(Buffer.from(bytes));
      } finally {
        printing.delete(caller.accountId);
      }
    } catch (error) {
      const { status, body: answer } = encodeError(asCallError(error, log, 'sheets'));
      return reply.code(status).header('content-type', 'application/json; charset=utf-8').send(answer);
    }
  });
}

/** That these sheets were printed, in the history of each class too. */
async function keepPrint(
  database: Database,
  print: { made: readonly ClassSheets[]; kinds: SheetKind[]; organizationId: string; at: string; by: Caller },
): Promise<void> {
  const { made, kinds, organizationId, at, by } = print;
  const classIds = made.map(({ class: { id } }) => id);
  await inTransaction(database, async (transaction) => {
    await addPrints(transaction, organizationId, { classIds, kinds, printedAt: at, accountId: by.accountId });
    const entries = classIds.map((entityId) => {
      return { action: 'class.sheets-printed', entityId, change: { sheets: kinds.join(', ') }, at, by } as const;
    });
    await record(transaction, organizationId, entries);
  });
}
