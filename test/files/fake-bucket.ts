import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';

/** A small S3 service at the edge: keeps objects in memory and refuses requests that are not signed with its key. */
export interface FakeBucket {
  readonly environment: Record<string, string>;
  readonly objects: Map<string, { bytes: Buffer; mediaType: string }>;
  /** Answers this many requests with 503 first. */
  stumble(times: number): void;
  /** Sends what is read in pieces, with so many milliseconds before each, and stops for good after `pieces` of four. */
  trickle(milliseconds: number, pieces?: number): void;
  /** Takes requests and answers none of them, until it is thawed. */
  freeze(isFrozen: boolean): void;
  close(): Promise<void>;
}

export async function openFakeBucket(): Promise<FakeBucket> {
  const objects: FakeBucket['objects'] = new Map();
  let stumbles = 0;
  let isFrozen = false;
  let slow = { milliseconds: 0, pieces: 4 };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (chunk: Buffer) => parts.push(chunk));
    request.on('end', () => {
      const answer = (status: number, body: Buffer | string = '') => response.writeHead(status).end(body);
      if (isFrozen) return;
      const { authorization = '' } = request.headers;
      const isSigned =
        /^AWS4-HMAC-SHA256 Credential=test-key\/\d{8}\/eu-test-1\/s3\/aws4_request, SignedHeaders=[a-z0-9;-]*host[a-z0-9;-]*, Signature=[0-9a-f]{64}$/.test(
          authorization,
        );
      if (stumbles-- > 0) return answer(503);
      if (!isSigned || !request.headers['x-amz-date'])
        return answer(403, '<Error><Code>SignatureDoesNotMatch</Code></Error>');
      const [, bucket, ...rest] = (request.url ?? '').split('/');
      if (bucket !== 'portal-files') return answer(404, '<Error><Code>NoSuchBucket</Code></Error>');
      const key = rest.join('/');
      const object = objects.get(key);
      if (request.method === 'PUT') {
        objects.set(key, { bytes: Buffer.concat(parts), mediaType: String(request.headers['content-type']) });
        return answer(200);
      }
      if (request.method === 'DELETE') {
        objects.delete(key);
        return answer(204);
      }
      if (!object) return answer(404, '<Error><Code>NoSuchKey</Code></Error>');
      response.writeHead(200, { 'content-length': object.bytes.length, 'content-type': object.mediaType });
      if (request.method === 'HEAD' || slow.milliseconds === 0)
        return response.end(request.method === 'HEAD' ? undefined : object.bytes);
      response.flushHeaders();
      return void sendSlowly(response, object.bytes, slow);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server on a port has an address with a port.
  const { port } = server.address() as AddressInfo;
  return {
    environment: {
      FILES_S3_ENDPOINT: `http://127.0.0.1:${port}`,
      FILES_S3_BUCKET: 'portal-files',
      FILES_S3_REGION: 'eu-test-1',
      FILES_S3_ACCESS_KEY: 'test-key',
      FILES_S3_SECRET_KEY: 'test-secret',
    },
    objects,
    stumble: (times) => {
      stumbles = times;
    },
    freeze: (frozen) => {
      isFrozen = frozen;
    },
    trickle: (milliseconds, pieces = 4) => {
      slow = { milliseconds, pieces };
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function sendSlowly(
  response: ServerResponse,
  bytes: Buffer,
  { milliseconds, pieces }: { milliseconds: number; pieces: number },
): Promise<void> {
  const size = Math.ceil(bytes.length / 4);
  for (let piece = 0; piece < pieces; piece++) {
    await after(milliseconds);
    response.write(bytes.subarray(piece * size, (piece + 1) * size));
  }
  if (pieces === 4) response.end();
}
