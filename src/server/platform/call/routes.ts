import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncoding } from '../http/compression.ts';
import type { Dispatch } from './dispatcher.ts';
import { CallError } from './errors.ts';
import { EncodedResult } from './handler.ts';
import { decodeRequest, encodeError, encodeResult } from './wire.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

export interface CallRouteOptions {
  readonly dispatch: Dispatch;
  readonly project: string;
  readonly region: string;
  readonly bodyLimit: number;
  /** Other origins that may call from a browser; our own needs no entry. */
  readonly corsOrigins: readonly string[];
}

/** Serves every call at `POST /api/NAME` and `POST /PROJECT/REGION/NAME`, in the callable wire format. */
export async function callRoutes(app: FastifyInstance, options: CallRouteOptions): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: options.bodyLimit }, (_request, body, done) =>
      done(null, body),
    );
    scope.setErrorHandler((error, _request, reply) => sendError(reply, asWireError(error)));
    const answer = (request: FastifyRequest, reply: FastifyReply) => handle(options, request, reply);
    for (const url of ['/api/:name', `/${options.project}/${options.region}/:name`]) {
      scope.post(url, answer);
      scope.options(url, (request, reply) => preflight(options, request, reply));
    }
  });
}

async function handle(options: CallRouteOptions, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  allowOrigin(options, request, reply);
  const wantsStream = request.headers.accept === 'text/event-stream';
  try {
    const result = await options.dispatch({
      // The route has this parameter, so Fastify always gives it as text.
      name: (request.params as { name: string }).name,
      data: () => decodeRequest(jsonBody(request)),
      authorization: request.headers.authorization,
      host: request.host,
      ip: request.ip,
    });
    if (wantsStream)
      return sendEvent(reply, result instanceof EncodedResult ? result.encodings.identity : encodeResult(result));
    if (result instanceof EncodedResult) return sendEncoded(request, reply, result);
    reply.header('content-type', JSON_TYPE).header('cache-control', 'no-store').send(encodeResult(result));
  } catch (error) {
    const wire = asWireError(error);
    if (wantsStream) return sendEvent(reply, encodeError(wire).body);
    sendError(reply, wire);
  }
}

function jsonBody(request: FastifyRequest): Buffer {
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json' || !Buffer.isBuffer(request.body))
    throw new CallError('invalid-argument', 'Bad Request');
  return request.body;
}

function sendEncoded(request: FastifyRequest, reply: FastifyReply, { encodings }: EncodedResult): void {
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  const vary = [reply.getHeader('vary') ?? [], 'Accept-Encoding'].flat().join(', ');
  reply.header('content-type', JSON_TYPE).header('cache-control', 'no-store').header('vary', vary);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  reply.send(encodings[encoding]);
}

function sendError(reply: FastifyReply, error: CallError): void {
  const { status, body } = encodeError(error);
  if (error.details?.retryAfterSeconds) reply.header('retry-after', String(error.details.retryAfterSeconds));
  reply.code(status).header('content-type', JSON_TYPE).header('cache-control', 'no-store').send(body);
}

/** The streaming form of the protocol: always 200, one event with the result or the error. */
function sendEvent(reply: FastifyReply, body: Buffer): void {
  reply
    .code(200)
    .header('content-type', 'text/event-stream')
    .header('cache-control', 'no-store')
    .send(`data: ${body.toString()}\n\n`);
}

function asWireError(error: unknown): CallError {
  if (error instanceof CallError) return error;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new CallError('invalid-argument', 'This request is too large.');
  if (typeof code === 'string' && code.startsWith('FST_ERR_CTP'))
    return new CallError('invalid-argument', 'Bad Request');
  return new CallError('internal', 'INTERNAL');
}

function allowOrigin(options: CallRouteOptions, request: FastifyRequest, reply: FastifyReply): boolean {
  const { origin } = request.headers;
  if (!origin || !options.corsOrigins.includes(origin)) return false;
  reply.header('access-control-allow-origin', origin).header('vary', 'Origin, Access-Control-Request-Headers');
  return true;
}

function preflight(options: CallRouteOptions, request: FastifyRequest, reply: FastifyReply): void {
  if (!allowOrigin(options, request, reply)) {
    reply.code(403).send();
    return;
  }
  const headers = request.headers['access-control-request-headers'];
  reply.code(204).header('access-control-allow-methods', 'POST');
  if (headers) reply.header('access-control-allow-headers', headers);
  reply.send();
}
