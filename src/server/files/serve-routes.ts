import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isId } from '../../contract/fields.ts';
import { CallError } from '../platform/call/errors.ts';
import type { OrganizationScope } from '../platform/call/handler.ts';
import { encodeError } from '../platform/call/wire.ts';
import type { Database } from '../platform/database/connect.ts';
import type { Log } from '../platform/log.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { asWireError } from './file-error.ts';
import { contentDisposition } from '../platform/http/attachment-name.ts';
import { type FileRow, findFile } from './store.ts';
import { ATTACHMENT_NAME, PICTURE_NAMES, storedNames } from './stored-names.ts';
import type { AdmitStaff } from './upload-routes.ts';

export interface ServeParts {
  readonly storage: Storage;
  readonly database: Database;
  readonly log: Log;
  readonly organizationFor: (host: string | undefined) => Promise<OrganizationScope>;
  readonly admitStaff: AdmitStaff;
}

/** Should a browser ever show one of these as a page, nothing in it runs. */
const POLICY = "default-src 'none'; sandbox";

/** `GET /files/ID/NAME`: pictures for everybody and for ever, PDFs for staff as downloads; everything else does not exist. */
export function serveRoutes(app: FastifyInstance, parts: ServeParts): void {
  app.route<{ Params: { id: string; variant: string } }>({
    method: ['GET', 'HEAD'],
    url: '/files/:id/:variant',
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      try {
        const { id, variant } = request.params;
        if (PICTURE_NAMES.includes(variant)) return await sendPicture(parts, id, variant, request, reply);
        if (variant === ATTACHMENT_NAME) return await sendAttachment(parts, id, request, reply);
        throw nothingThere();
      } catch (error) {
        const wire = asWireError(error, parts.log, 'file');
        const { status, body } = encodeError(wire);
        if (wire.details?.retryAfterSeconds) reply.header('retry-after', String(wire.details.retryAfterSeconds));
        return reply
          .code(status)
          .header('content-type', 'application/json; charset=utf-8')
          .header('cache-control', 'no-store')
          .send(body);
      }
    },
  });
}

const nothingThere = () => new CallError('not-found', 'There is nothing at this address.');

async function sendPicture(
  { storage, database, organizationFor }: ServeParts,
  id: string,
  name: string,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { id: organizationId } = await organizationFor(request.host);
  const file = await getFile(database, organizationId, id, name);
  const tag = `"${id}-${name}"`;
  reply
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('etag', tag)
    // Mails and the school's own website may show them.
    .header('cross-origin-resource-policy', 'cross-origin');
  if (request.headers['if-none-match']?.includes(tag)) return reply.code(304).send();
  return send(storage, { organizationId, fileId: id, name }, file, request, reply);
}

async function sendAttachment(
  { storage, database, admitStaff }: ServeParts,
  id: string,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { authorization } = request.headers;
  // Before anything is looked up: strangers learn nothing about which files there are.
  const { organization } = await admitStaff({ authorization, host: request.host });
  const file = await getFile(database, organization.id, id, ATTACHMENT_NAME);
  reply
    .header('cache-control', 'private, no-store')
    .header('cross-origin-resource-policy', 'same-origin')
    .header('content-disposition', contentDisposition(file.name));
  const place = { organizationId: organization.id, fileId: id, name: ATTACHMENT_NAME };
  return send(storage, place, file, request, reply);
}

async function getFile(database: Database, organizationId: string, id: string, name: string): Promise<FileRow> {
  const file = isId(id) ? await findFile(database, organizationId, id) : null;
  if (!file || !storedNames(file).includes(name)) throw nothingThere();
  return file;
}

async function send(
  storage: Storage,
  place: Parameters<Storage['read']>[0],
  file: FileRow,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const isHead = request.method === 'HEAD';
  const stored = isHead ? null : await storage.read(place);
  const bytes = isHead ? await storage.size(place) : (stored?.bytes ?? null);
  if (bytes === null) throw nothingThere();
  reply
    .header('content-type', file.mediaType)
    .header('content-length', bytes)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', POLICY);
  return reply.send(stored?.stream);
}
