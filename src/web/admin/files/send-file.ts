import { type FileKind, type UploadedFile, uploadPath } from '../../../contract/files.ts';
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

/** Sends a file and says how far it is, which `fetch` cannot. Fails as calls do; a 401 is tried once more with a fresh token. */
export async function sendFile(parts: SendParts): Promise<UploadedFile> {
  const { identity } = parts;
  const tokenOf = (force: boolean) =>
    identity.getIdToken(force).catch((error: unknown) => {
      throw new CallFailure('internal', String(error));
    });
  let answer = await post(parts, await tokenOf(false));
  if (answer.status === 401) answer = await post(parts, await tokenOf(true));
  const { result, error } = answer.body;
  if (answer.status === 200 && result) return result;
  // Words of this protocol, or nothing of a proxy's.
  const code = error?.status?.toLowerCase().replaceAll('_', '-') as ErrorCode | undefined;
  const failure = new CallFailure(code ?? 'unavailable', error?.message ?? '', error?.details, answer.status);
  if (failure.details?.reason === 'signed-out') identity.refused?.();
  throw failure;
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
