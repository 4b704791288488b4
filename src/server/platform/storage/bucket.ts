import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';
import { AwsClient } from 'aws4fetch';
import { newId } from '../ids.ts';
import { MARK, pathOf, type Storage, StorageTrouble, StorageUnusable, type StoredPlace } from './storage.ts';

export interface BucketSettings {
  /** Address of the service, e.g. `https://s3.example.org`. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
}

/** How long the bucket may take until it begins to answer, and between two pieces of what it sends: whoever reads hears within five seconds. */
const READ_MS = 4_500;
/** The same for what it is sent, which has to arrive first: whoever sends hears within ten. */
const SEND_MS = 8_000;
const RETRIES = 2;

/** Files in an S3-compatible bucket, addressed by path: `ENDPOINT/BUCKET/files/…`. */
export function bucketStorage(settings: BucketSettings, readMs = READ_MS, sendMs = SEND_MS): Storage {
  const client = new AwsClient({
    accessKeyId: settings.accessKey,
    secretAccessKey: settings.secretKey,
    region: settings.region,
    service: 's3',
    retries: RETRIES,
  });
  const addressOf = (path: string) => `${settings.endpoint.replace(/\/+$/, '')}/${settings.bucket}/files/${path}`;
  const ask = async (
    method: string,
    path: string,
    init: { body?: Buffer; headers?: Record<string, string>; mostMs?: number } = {},
  ) => {
    const { body, headers, mostMs = body ? sendMs : readMs } = init;
    // Only until the answer begins: how long a body takes is up to whoever reads it.
    const giveUp = new AbortController();
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      const error = new Error(`Nothing within ${mostMs} ms.`);
      // Both: a request that was collected meanwhile no longer hears the signal, and waits for five minutes.
      late.reject(error);
      giveUp.abort(error);
    }, mostMs);
    const answer = client.fetch(addressOf(path), {
      method,
      signal: giveUp.signal,
      ...(headers && { headers }),
      ...(body && { body: new Uint8Array(body) }),
    });
    try {
      return await Promise.race([answer, late.promise]);
    } catch (error) {
      // Should it answer after all, nobody reads it.
      void answer.then(({ body: unread }) => unread?.cancel()).catch(() => undefined);
      throw new StorageTrouble(`The bucket did not answer: ${String(error)}`);
    } finally {
      clearTimeout(timer);
    }
  };
  const putBytes = async (path: string, body: Buffer, mediaType: string) =>
    expectOk(
      await ask('PUT', path, { body, headers: { 'content-type': mediaType, 'content-length': String(body.length) } }),
      'store',
    );
  const found = async (method: 'GET' | 'HEAD', place: StoredPlace) => {
    const answer = await ask(method, pathOf(place));
    if (answer.ok) return answer;
    await answer.body?.cancel();
    if (answer.status === 404) return null;
    throw unreadable(answer);
  };
  return {
    kind: 'bucket',
    check: () =>
      check(settings, (method, path, body) => ask(method, path, { ...(body && { body }), mostMs: readMs }), readMs),
    put: async (place, content, mediaType) => {
      const body = typeof content === 'string' ? await readFile(content) : content;
      await putBytes(pathOf(place), body, mediaType);
    },
    size: async (place) => {
      const answer = await found('HEAD', place);
      return answer && Number(answer.headers.get('content-length'));
    },
    read: async (place) => {
      const answer = await found('GET', place);
      if (!answer?.body) return null;
      return {
        bytes: Number(answer.headers.get('content-length')),
        stream: bodyOf(answer, readMs),
      };
    },
    remove: async (organizationId, fileId, names) => {
      for (const name of names) {
        const answer = await ask('DELETE', pathOf({ organizationId, fileId, name }));
        if (answer.status !== 404) await expectOk(answer, 'remove');
      }
    },
    readMark: async () => {
      const answer = await ask('GET', MARK);
      if (answer.ok) return (await textOf(bodyOf(answer, readMs))).trim() || null;
      await answer.body?.cancel();
      // A key that may not list objects is not told that one is missing.
      if (answer.status === 404 || answer.status === 403) return null;
      throw unreadable(answer);
    },
    writeMark: (mark) => putBytes(MARK, Buffer.from(mark), 'text/plain'),
  };
}

function bodyOf(answer: Response, idleMs: number): Readable {
  return Readable.from(piecesOf(answer, idleMs), { objectMode: false });
}

async function* piecesOf({ body }: Response, idleMs: number): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  try {
    for (;;) {
      const piece = reader && (await soon(reader.read(), idleMs));
      if (!piece || piece.done) return;
      yield piece.value;
    }
  } finally {
    void reader?.cancel().catch(() => undefined);
  }
}

/** One piece from the bucket. The time runs only while we wait for it, not while our reader is slow. */
async function soon<T>(piece: Promise<T>, idleMs: number): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`Nothing within ${idleMs} ms.`)), idleMs);
  try {
    return await Promise.race([piece, late.promise]);
  } catch (error) {
    throw new StorageTrouble(`The bucket broke off: ${String(error)}`);
  } finally {
    clearTimeout(timer);
  }
}

const unreadable = ({ status }: Response) => new StorageTrouble(`The bucket answered ${status} when asked to read.`);

async function expectOk(answer: Response, what: string): Promise<void> {
  await answer.body?.cancel();
  if (!answer.ok) throw new StorageTrouble(`The bucket answered ${answer.status} when asked to ${what}.`);
}

/** Writes and removes a tiny object. A refusal is a wrong setting; a bucket that is out of reach may come back and stops nothing. */
async function check(
  settings: BucketSettings,
  ask: (method: string, path: string, body?: Buffer) => Promise<Response>,
  idleMs: number,
): Promise<void> {
  const path = `check-${newId()}`;
  const answer = await ask('PUT', path, Buffer.from('ok')).catch(() => null);
  if (!answer || answer.status >= 500) return;
  const text = await textOf(bodyOf(answer, idleMs)).catch(() => '');
  if (!answer.ok) {
    const code = /<Code>([A-Za-z]{1,60})<\/Code>/.exec(text)?.[1];
    const reason = [answer.status, code].filter(Boolean).join(' ');
    throw new StorageUnusable('bucket-refuses', { bucket: settings.bucket, endpoint: settings.endpoint, reason });
  }
  await ask('DELETE', path)
    .then((gone) => gone.body?.cancel())
    .catch(() => undefined);
}
