import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FILE_KINDS, FILE_LIMITS, type FileKind, uploadPath } from '../../contract/files.ts';
import { CallError, notSignedIn, tooOften } from '../platform/call/errors.ts';
import type { Caller, OrganizationScope } from '../platform/call/handler.ts';
import { encodeError, encodeResult } from '../platform/call/wire.ts';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import { asWireError } from './file-error.ts';
import { shownName } from './file-name.ts';
import { createUploads, SenderGone, tooLarge, type UploadParts } from './upload.ts';

/** Who may send or see files of the staff: the same first steps as those of every call that needs an administrator. */
export type AdmitStaff = (request: {
  authorization: string | undefined;
  host: string | undefined;
}) => Promise<{ organization: OrganizationScope; caller: Caller | null }>;

export interface UploadRouteParts extends UploadParts {
  readonly admitStaff: AdmitStaff;
  readonly log: Log;
}

const PER_HOUR = 600;
const HOUR_MS = 3_600_000;
/** What is still read of a file that is refused, so that its sender hears why; beyond it the line is cut. */
const MOST_UNWANTED = 64 * 1024 * 1024;

/** `POST /api-upload/KIND`: the bytes as the body, their name in `x-file-name`; answers and errors as those of calls. */
export async function uploadRoutes(app: FastifyInstance, parts: UploadRouteParts): Promise<void> {
  const upload = createUploads(parts);
  const count = hourly(parts.clock);
  await app.register(async (scope) => {
    // The body stays a stream: whoever may not send it is refused before any of it is read.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    for (const kind of FILE_KINDS)
      scope.post(uploadPath(kind), { bodyLimit: MOST_UNWANTED }, async (request, reply) => {
        try {
          const { organization, caller } = await admitSender(parts, request);
          count(caller.accountId);
          if (Number(request.headers['content-length'] ?? 0) > FILE_LIMITS[kind]) throw tooLarge(kind);
          const name = shownName(request.headers['x-file-name'], kind);
          const isGone = () => request.raw.socket.destroyed;
          const uploaded = await upload({ kind, name, body: request.raw, organization, caller, isGone });
          return answer(reply, 200, encodeResult(uploaded));
        } catch (error) {
          return refuse(parts.log, kind, error, request, reply);
        }
      });
  });
}

/** Who sends something, if they may. */
export async function admitSender(
  { admitStaff }: Pick<UploadRouteParts, 'admitStaff'>,
  { headers, host }: FastifyRequest,
) {
  const { organization, caller } = await admitStaff({ authorization: headers.authorization, host });
  if (!caller) throw notSignedIn();
  return { organization, caller };
}

/** A limit against programs that run wild, far above what people do. */
function hourly(clock: Clock): (accountId: string) => void {
  let began = clock.now();
  const counts = new Map<string, number>();
  return (accountId) => {
    if (clock.now() - began > HOUR_MS) {
      began = clock.now();
      counts.clear();
    }
    const count = (counts.get(accountId) ?? 0) + 1;
    counts.set(accountId, count);
    if (count > PER_HOUR) throw tooOften(Math.ceil((began + HOUR_MS - clock.now()) / 1000), 'too-many-uploads');
  };
}

function answer(reply: FastifyReply, status: number, body: Buffer): FastifyReply {
  return reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(body);
}

/** Says why not, and lets what was sent run out. */
export function refuse(
  log: Log,
  kind: FileKind | 'workbook',
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  discard(request);
  // Hung up in the middle: that is no fault of ours, and nobody reads the answer.
  const isGone = error instanceof SenderGone || request.raw.socket.destroyed;
  const wire = isGone
    ? new CallError('cancelled', 'The file did not arrive.')
    : asWireError(error, log, `upload ${kind}`);
  const { status, body } = encodeError(wire);
  if (wire.details?.retryAfterSeconds) reply.header('retry-after', String(wire.details.retryAfterSeconds));
  return answer(reply, wire.details?.reason === 'too-large' ? 413 : status, body);
}

function discard({ raw }: FastifyRequest): void {
  let bytes = 0;
  raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MOST_UNWANTED) raw.destroy();
  });
  raw.on('error', () => undefined);
}
