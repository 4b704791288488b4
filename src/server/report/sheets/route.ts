import type { FastifyInstance } from 'fastify';
import { classSheets, SHEETS_PATH, sheetsAsked } from '../../../contract/sheets.ts';
import { asCallError, parseInput } from '../../platform/call/dispatcher.ts';
import { notSignedIn, tooOften } from '../../platform/call/errors.ts';
import type { Caller, OrganizationScope } from '../../platform/call/handler.ts';
import { encodeError } from '../../platform/call/wire.ts';
import type { Call, Reach } from '../../../contract/kit.ts';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { contentDisposition } from '../../platform/http/attachment-name.ts';
import type { Log } from '../../platform/log.ts';
import { speechOf } from '../../platform/papers/speech.ts';
import { type BindParts, bindSheets, keepPrint } from './bind.ts';
import { paperTitle } from './paper.ts';

interface SheetRouteParts extends BindParts {
  readonly clock: Clock;
  readonly log: Log;
  readonly admit: (
    call: Pick<Call, 'access'>,
    request: { authorization: string | undefined; host: string | undefined },
  ) => Promise<{ organization: OrganizationScope; caller: Caller | null; reach: Reach }>;
}

/** `POST /api/papers/sheets`: the sheets of one class as a PDF, by the access of `classSheets`; what is of several is a pack. */
export function sheetsRoute(app: FastifyInstance, parts: SheetRouteParts): void {
  const { database, clock, log, admit } = parts;
  // One at a time for each of them: nobody keeps others from theirs.
  const printing = new Set<string>();
  app.post(SHEETS_PATH, async ({ headers, host, body }, reply) => {
    reply.header('cache-control', 'private, no-store');
    try {
      const { organization, caller, reach } = await admit(classSheets, { authorization: headers.authorization, host });
      if (!caller) throw notSignedIn();
      const { classId, kinds, ...choice } = parseInput({ input: sheetsAsked }, body);
      if (printing.has(caller.accountId)) throw tooOften(5, 'too-many-papers');
      printing.add(caller.accountId);
      try {
        const signal = AbortSignal.timeout(30_000);
        const context = { organization, caller, reach, clock, log, signal, since: performance.now() };
        const bound = await bindSheets(parts, { ...choice, classes: [{ id: classId, kinds }] }, context);
        await inTransaction(database, (transaction) => keepPrint(transaction, bound, context));
        const name = `${paperTitle(bound.made, speechOf(organization))}.pdf`;
        return await reply
          .header('content-type', 'application/pdf')
          .header('content-disposition', contentDisposition(name.replaceAll(/[/\\]/g, '-')))
          .header('x-content-type-options', 'nosniff')
          .header('content-security-policy', "default-src 'none'; sandbox")
          .send(Buffer.from(bound.bytes));
      } finally {
        printing.delete(caller.accountId);
      }
    } catch (error) {
      const { status, body: answer } = encodeError(asCallError(error, log, 'sheets'));
      return reply.code(status).header('content-type', 'application/json; charset=utf-8').send(answer);
    }
  });
}
