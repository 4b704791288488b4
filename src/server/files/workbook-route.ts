import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { WORKBOOK_PATH } from '../../contract/workbook.ts';
import { CallError } from '../platform/call/errors.ts';
import { tooLarge } from '../platform/call/wire.ts';
import type { Log } from '../platform/log.ts';
import { type AdmitStaff, admitSender, refuse } from './upload-routes.ts';
import { workbook } from './workbook.ts';

const MB = 1024 * 1024;
/** A hundred times what a school has. */
const MOST_SENT = 64 * MB;
const LONGEST_LINE = 4 * MB;
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const columns = z
  .array(
    z.strictObject({
      header: z.string(),
      kind: z.optional(z.enum(['text', 'number', 'money', 'date', 'time'])),
      width: z.number().check(z.minimum(1), z.maximum(255)),
    }),
  )
  .check(z.minLength(1), z.maxLength(200));
const cells = z
  .array(z.union([z.string(), z.number(), z.null(), z.strictObject({ wall: z.string() })]))
  .check(z.maxLength(200));

/**
 * `POST /api-upload/workbook`: a table as staff see it, a line for each row, becomes a workbook line by line; what comes in is never held
 * whole. Browsers read no answer before all of their question has left, so the file, a tenth of it, waits until then.
 */
export async function workbookRoute(app: FastifyInstance, parts: { admitStaff: AdmitStaff; log: Log }): Promise<void> {
  await app.register(async (scope) => {
    // The body stays a stream: whoever may not send it is refused before any of it is read.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    scope.post(WORKBOOK_PATH, { bodyLimit: MOST_SENT }, async (request, reply) => {
      try {
        await admitSender(parts, request);
        const lines = readLines(request.raw);
        const { value } = await lines.next();
        const file = await buffer(workbook(read(columns, value), rowsOf(lines)));
        return reply.header('content-type', TYPE).header('cache-control', 'no-store').send(file);
      } catch (error) {
        return refuse(parts.log, 'workbook', error, request, reply);
      }
    });
  });
}

/** Lines of a body that may go on for long, each as short as a row is. */
async function* readLines(body: Readable): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (bytes > MOST_SENT || rest.length > LONGEST_LINE) throw tooLarge();
    yield* lines;
  }
  if (rest !== '') yield rest;
}

async function* rowsOf(lines: AsyncIterable<string>) {
  for await (const line of lines) yield read(cells, line);
}

function read<T>(schema: z.ZodMiniType<T>, line: string | undefined): T {
  try {
    return schema.parse(JSON.parse(line ?? ''));
  } catch {
    throw new CallError('invalid-argument', 'This is no table.');
  }
}
