import { type FileKind, type UploadedFile, uploadPath } from '../../../contract/files.ts';
import { WORKBOOK_PATH } from '../../../contract/workbook.ts';
import type { ErrorCode } from '../../../contract/kit.ts';
import { CallFailure } from '../../call.ts';
import type { Identity } from '../../identity/identity.ts';

export interface SendParts {
  readonly identity: Pick<Identity, 'getIdToken' | 'refused'>;
  readonly kind: FileKind;
  readonly file: File;
  /** Told how much of it has left, from 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

interface Answer {
  readonly status: number;
  readonly body: {
    result?: UploadedFile;
    error?: { status?: string; message?: string; details?: CallFailure['details'] };
  };
}

/** Sends a file and says how far it is, which `fetch` cannot. Fails as calls do. */
export async function sendFile(parts: SendParts): Promise<UploadedFile> {
  const { status, body } = await withToken(parts.identity, (token) => post(parts, token));
  if (status === 200 && body.result) return body.result;
  throw failureOf(parts.identity, status, body);
}

/** Asks with the token of whoever is signed in; a 401 is tried once more with a fresh one. */
async function withToken<A extends { readonly status: number }>(
  identity: SendParts['identity'],
  ask: (token: string | null) => Promise<A>,
): Promise<A> {
  const tokenOf = (force: boolean) =>
    identity.getIdToken(force).catch((error: unknown) => {
      throw new CallFailure('internal', String(error));
    });
  const answer = await ask(await tokenOf(false));
  return answer.status === 401 ? ask(await tokenOf(true)) : answer;
}

function failureOf(identity: SendParts['identity'], status: number, { error }: Answer['body']): CallFailure {
  // Words of this protocol, or nothing of a proxy's.
  const code = error?.status?.toLowerCase().replaceAll('_', '-') as ErrorCode | undefined;
  const failure = new CallFailure(code ?? 'unavailable', error?.message ?? '', error?.details, status);
  if (failure.details?.reason === 'signed-out') identity.refused?.();
  return failure;
}

/** Has the server make a workbook of a table's lines. Fails as calls do. */
export async function makeWorkbook(identity: SendParts['identity'], lines: Blob): Promise<Blob> {
  const answer = await withToken(identity, (token) =>
    fetch(WORKBOOK_PATH, {
      method: 'POST',
      body: lines,
      ...(token && { headers: { authorization: `Bearer ${token}` } }),
    }).catch((error: unknown) => {
      throw new CallFailure('internal', String(error));
    }),
  );
  if (answer.ok) return answer.blob();
  throw failureOf(identity, answer.status, await answer.json().catch(() => ({})));
}

function post({ kind, file, onProgress, signal }: SendParts, token: string | null): Promise<Answer> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open('POST', uploadPath(kind));
    request.responseType = 'json';
    request.setRequestHeader('content-type', file.type || 'application/octet-stream');
    request.setRequestHeader('x-file-name', encodeURIComponent(file.name.toWellFormed().slice(-300)));
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.upload.addEventListener('load', () => onProgress(1));
    request.addEventListener('load', () => resolve({ status: request.status, body: request.response ?? {} }));
    request.addEventListener('error', () => reject(new CallFailure('internal', '')));
    request.addEventListener('abort', () => reject(signal.reason));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}
