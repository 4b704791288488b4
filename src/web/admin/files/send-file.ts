import { type FileKind, type UploadedFile, uploadPath } from '../../../contract/files.ts';
import { WORKBOOK_PATH } from '../../../contract/workbook.ts';
import { CallFailure } from '../../call.ts';
import { failureOf, fetchFile, type TokenHolder, type WireAnswer, withToken } from '../../shared/fetch-file.ts';

export interface SendParts {
  readonly identity: TokenHolder;
  readonly kind: FileKind;
  readonly file: File;
  /** Told how much of it has left, from 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

type Answer = WireAnswer<UploadedFile>;

/** Sends a file and says how far it is, which `fetch` cannot. Fails as calls do. */
export async function sendFile(parts: SendParts): Promise<UploadedFile> {
  const { status, body } = await withToken(parts.identity, (token) => post(parts, token));
  if (status === 200 && body.result) return body.result;
  throw failureOf(parts.identity, status, body);
}

/** Has the server make a workbook of a table's lines. Fails as calls do. */
export const makeWorkbook = (identity: TokenHolder, lines: Blob, signal: AbortSignal): Promise<Blob> =>
  fetchFile(identity, WORKBOOK_PATH, { method: 'POST', body: lines, signal });

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
