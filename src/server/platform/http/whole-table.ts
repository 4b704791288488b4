import { PassThrough, pipeline, Readable } from 'node:stream';
import { constants, createGzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Call } from '../../../contract/kit.ts';
import { wholeTablePath, type WholeTableHead, type WholeTableName } from '../../../contract/whole-table.ts';
import { asCallError, parseInput } from '../call/dispatcher.ts';
import { notSignedIn, tooOften } from '../call/errors.ts';
import type { Caller, OrganizationScope, SignedInContext } from '../call/handler.ts';
import { encodeError } from '../call/wire.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/connect.ts';
import { errorFacts, type Log } from '../log.ts';

export interface WholeTableParts {
  /** With the patience of files. */
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly admit: (
    call: Pick<Call, 'access'>,
    request: { authorization: string | undefined; host: string | undefined },
  ) => Promise<{ organization: OrganizationScope; caller: Caller | null }>;
}

type WholeTableContext = Pick<SignedInContext, 'database' | 'organization' | 'clock' | 'caller'>;

/** A table read whole: how many rows there are, then the values of each as JSON, some rows at a time. */
export interface WholeTable extends WholeTableHead {
  readonly rows: AsyncIterable<readonly string[]>;
}

/** So many are read at once: each holds a connection of the database for as long as it takes. */
const MOST_AT_ONCE = 2;
/** So much of a table, compressed, waits for a slow line, which does not hold up the database: about 300,000 rows. */
const MOST_WAITING = 16 * 1024 * 1024;

/** `POST /api/tables/NAME`: all rows of a table as they stand at one moment, as lines. What changes meanwhile is in the next file. */
export function wholeTableRoute<Input>(
  app: FastifyInstance,
  { name, call }: { readonly name: WholeTableName; readonly call: Call<Input> },
  parts: WholeTableParts,
  open: (input: Input, context: WholeTableContext) => Promise<WholeTable>,
): void {
  let atOnce = 0;
  app.post(wholeTablePath(name), async ({ headers, host, body }, reply) => {
    reply.header('cache-control', 'private, no-store');
    try {
      const { organization, caller } = await parts.admit(call, { authorization: headers.authorization, host });
      if (!caller) throw notSignedIn();
      const input = parseInput(call, body);
      if (atOnce === MOST_AT_ONCE) throw tooOften(5, 'too-many-uploads');
      atOnce += 1;
      const leave = () => (atOnce -= 1);
      const snapshot = await openSnapshot(parts.database, leave);
      const { database } = snapshot;
      const table = await open(input, { database, organization, clock: parts.clock, caller }).catch(
        async (error: unknown) => {
          await snapshot.close();
          throw error;
        },
      );
      const isPacked = /\bgzip\b/.test(headers['accept-encoding'] ?? '');
      if (isPacked) reply.header('content-encoding', 'gzip');
      const sent = new PassThrough({ highWaterMark: MOST_WAITING });
      const steps = [
        Readable.from(linesOf(table)),
        ...(isPacked ? [createGzip({ level: constants.Z_BEST_SPEED })] : []),
      ];
      pipeline([...steps, sent], (error) => {
        // Who hangs up is no fault of ours. Half a table ends as a broken line, never as a whole one.
        if (error && !reply.raw.destroyed) parts.log.warn('table-broken', { name, ...errorFacts(error) });
        void snapshot.close();
      });
      return await reply.header('content-type', 'application/x-ndjson; charset=utf-8').send(sent);
    } catch (error) {
      const { status, body: answer } = encodeError(asCallError(error, parts.log, call.name));
      return reply.code(status).header('content-type', 'application/json; charset=utf-8').send(answer);
    }
  });
}

/** What reads here sees the database as it was at its first look, until it is closed. */
async function openSnapshot(whole: Database, leave: () => void) {
  const database = await whole
    .startTransaction()
    .execute()
    .catch((error: unknown) => {
      leave();
      throw error;
    });
  await sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`.execute(database);
  return {
    database,
    close: async () => {
      leave();
      // A connection that broke has ended it already.
      await database
        .rollback()
        .execute()
        .catch(() => undefined);
    },
  };
}

async function* linesOf({ total, columns, rows }: WholeTable) {
  yield `${JSON.stringify({ total, columns } satisfies WholeTableHead)}\n`;
  for await (const some of rows) if (some.length > 0) yield `${some.join('\n')}\n`;
}
