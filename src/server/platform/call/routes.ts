import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import type { Call } from '../../../contract/kit.ts';
import { acceptedEncoding } from '../http/compression.ts';
import { bytesOf } from './body-size.ts';
import type { Dispatch } from './dispatcher.ts';
import { CallError } from './errors.ts';
import { EncodedResult } from './handler.ts';
import { decodeRequest, encodeError, encodeResult, tooLarge } from './wire.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

export interface CallRouteOptions {
  readonly dispatch: Dispatch;
  /** The calls by name, for how much each may send; what is not among them may send little. */
  readonly functions: Readonly<Record<string, Pick<Call, 'body' | 'transaction'>>>;
  /** Throws where submissions are turned away. */
  readonly requireRoom?: () => void;
  readonly project: string;
  readonly region: string;
  /** What the largest calls may send. */
  readonly bodyLimit: number;
  /** Other origins that may call from a browser; our own needs no entry. */
  readonly corsOrigins: readonly string[];
  /** Hears of every answer: the call's name (`unknown` where there is none of that name), the HTTP status, and how long it took. */
  readonly onAnswered?: ((name: string, status: number, ms: number) => void) | undefined;
}

/** Serves every call at `POST /api/NAME` and `POST /PROJECT/REGION/NAME`, in the callable wire format. */
export async function callRoutes(app: FastifyInstance, options: CallRouteOptions): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    if (options.onAnswered) tellAnswers(scope, options.functions, options.onAnswered);
    scope.setErrorHandler((error, _request, reply) => sendError(reply, asWireError(error)));
    // Most calls are as the one without a name of its own: hundreds of routes more would be a tenth of a second of every start.
    const own = Object.entries(options.functions).filter(
      ([, call]) => call.body !== 'small' || call.transaction === 'desk',
    );
    const calls = [...own, [':name', { body: 'small', transaction: 'none' }] as const];
    const onRequest = turnAwayUnread(options);
    for (const folder of ['/api', `/${options.project}/${options.region}`]) {
      for (const [name, { body, transaction }] of calls) {
        const bodyLimit = bytesOf(body, options.bodyLimit);
        const route = { bodyLimit, ...(transaction === 'desk' && { onRequest }) };
        scope.post<{ Params: { name?: string } }>(`${folder}/${name}`, route, (request, reply) =>
          handle(options, { name: request.params.name ?? name, request, reply, bodyLimit }),
        );
      }
      scope.options(`${folder}/:name`, (request, reply) => preflight(options, request, reply));
    }
  });
}

/** Also of what is turned away before it is read, and of what is too large. */
function tellAnswers(
  scope: FastifyInstance,
  functions: CallRouteOptions['functions'],
  onAnswered: NonNullable<CallRouteOptions['onAnswered']>,
): void {
  scope.addHook<{ Params: { name?: string } }>('onResponse', ({ method, params, routeOptions }, reply, done) => {
    if (method === 'POST') {
      const name = params.name ?? routeOptions.url?.split('/').at(-1) ?? '';
      onAnswered(Object.hasOwn(functions, name) ? name : 'unknown', reply.statusCode, reply.elapsedTime);
    }
    done();
  });
}

/** Submissions that would be turned away are not read first. */
function turnAwayUnread(options: CallRouteOptions): onRequestHookHandler {
  return (request, reply, done) => {
    try {
      options.requireRoom?.();
    } catch (error) {
      allowOrigin(options, request, reply);
      return sendError(reply, asWireError(error));
    }
    done();
  };
}

interface Exchange {
  readonly name: string;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly bodyLimit: number;
}

async function handle(options: CallRouteOptions, { name, request, reply, bodyLimit }: Exchange): Promise<void> {
  allowOrigin(options, request, reply);
  const wantsStream = request.headers.accept === 'text/event-stream';
  try {
    const result = await options.dispatch({
      name,
      data: () => decodeRequest(jsonBody(request), bodyLimit),
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
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return tooLarge();
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
