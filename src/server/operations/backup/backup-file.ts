import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import * as z from 'zod';
import { OperatorError } from '../../platform/operator-error.ts';

/*
 * A backup is gzip of lines: the manifest, then for each table its heading and one row a line as JSON, then the seal, which counts the rows
 * of every table and carries the SHA-256 of all lines before it. Since version 2 uploaded files stand between the tables and the seal:
 * each a line with its place, then its bytes in pieces as JSON texts in base64.
 */

const manifest = z.strictObject({
  format: z.literal('registration-portal-backup'),
  version: z.union([z.literal(1), z.literal(2)]),
  createdAt: z.string(),
  /** The names of the migrations that had been applied. */
  migrations: z.array(z.string()),
  /** In the order in which they can be filled again. */
  tables: z.array(z.string()),
  /** The secret kept in the data folder, without which people would have to sign in again. */
  secret: z.nullable(z.string()),
  /** Where uploaded files were: in the data folder, and so in here, or in a bucket, and so not. */
  files: z.optional(z.enum(['folder', 'bucket'])),
});
const heading = z.strictObject({ table: z.string() });
const fileHeading = z.strictObject({
  file: z.strictObject({ organizationId: z.string(), fileId: z.string(), name: z.string(), mediaType: z.string() }),
});
const seal = z.strictObject({
  rows: z.record(z.string(), z.int()),
  /** How many stored files are in here. */
  files: z.optional(z.int()),
  sha256: z.string(),
});

export type Manifest = z.output<typeof manifest>;
export type Seal = z.output<typeof seal>;
export type BackedUpFile = z.output<typeof fileHeading>['file'];

export type BackupPart =
  | { readonly kind: 'manifest'; readonly manifest: Manifest }
  /** Rows of one table, each as JSON text, in the order of the file. */
  | { readonly kind: 'rows'; readonly table: string; readonly rows: readonly string[] }
  /** A stored file begins; its bytes follow. */
  | { readonly kind: 'file'; readonly file: BackedUpFile }
  | { readonly kind: 'bytes'; readonly bytes: Buffer }
  | { readonly kind: 'seal'; readonly seal: Seal };

export function writtenLine(
  value: Manifest | Seal | z.output<typeof heading> | z.output<typeof fileHeading> | string,
): string {
  return `${JSON.stringify(value)}\n`;
}

const ROWS_AT_ONCE = 1000;

/** Reads a backup part by part and checks it on the way; throws one sentence where it is none, cut off or altered. */
export async function* readBackup(file: string): AsyncGenerator<BackupPart> {
  const hash = createHash('sha256');
  const counts: Record<string, number> = {};
  let tables: readonly string[] | null = null;
  let table = '';
  let rows: string[] = [];
  let files: number | undefined;
  let isSealed = false;
  for await (const line of linesOf(file)) {
    if (isSealed) throw altered(file);
    // Rows are most of the file; only the database needs to understand them.
    const value = tables !== null && line.startsWith('[') ? null : parseLine(line, file, tables === null);
    if (tables === null) {
      const first = manifest.safeParse(value);
      if (!first.success) throw noBackup(file);
      tables = first.data.tables;
      if (first.data.files) files = 0;
      for (const each of tables) counts[each] = 0;
      yield { kind: 'manifest', manifest: first.data };
    } else if (isSeal(value)) {
      if (rows.length > 0) yield { kind: 'rows', table, rows };
      const found = seal.parse(value);
      const isWhole = JSON.stringify([found.rows, found.files]) === JSON.stringify([counts, files]);
      if (found.sha256 !== hash.digest('hex') || !isWhole) throw altered(file);
      isSealed = true;
      yield { kind: 'seal', seal: found };
      continue;
    } else if (typeof value === 'string') {
      if (!files) throw altered(file);
      yield { kind: 'bytes', bytes: Buffer.from(value, 'base64') };
    } else if (isFile(value)) {
      if (files === undefined) throw altered(file);
      files += 1;
      if (rows.length > 0) yield { kind: 'rows', table, rows };
      rows = [];
      yield { kind: 'file', file: fileHeading.parse(value).file };
    } else if (isHeading(value)) {
      if (rows.length > 0) yield { kind: 'rows', table, rows };
      [table, rows] = [heading.parse(value).table, []];
      if (counts[table] === undefined) throw altered(file);
    } else {
      const count = counts[table];
      if (count === undefined) throw altered(file);
      counts[table] = count + 1;
      rows.push(line);
      if (rows.length === ROWS_AT_ONCE) {
        yield { kind: 'rows', table, rows };
        rows = [];
      }
    }
    hash.update(line).update('\n');
  }
  if (tables === null) throw noBackup(file);
  if (!isSealed) throw cutOff(file);
}

/** Rows are arrays of one object, so that no column of theirs can look like a heading or the seal. */
function isHeading(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'table' in value;
}

function isFile(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'file' in value;
}

function isSeal(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'sha256' in value;
}

function parseLine(line: string, file: string, isFirst: boolean): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw isFirst ? noBackup(file) : altered(file);
  }
}

/** Lines end with `\n` only: a row may hold any other character that some take for a line break. */
async function* linesOf(file: string): AsyncGenerator<string> {
  let rest = '';
  const decoder = new TextDecoder('utf-8');
  try {
    const input = createReadStream(file).on('error', (error) => unzipped.destroy(error));
    const unzipped = createGunzip();
    for await (const chunk of input.pipe(unzipped)) {
      const lines = (rest + decoder.decode(chunk as Buffer, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } catch (error) {
    throw explained(error, file);
  }
  if (rest !== '') throw cutOff(file);
}

function explained(error: unknown, file: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOENT') return new OperatorError('file-missing', { file });
  if (code === 'Z_BUF_ERROR') return cutOff(file);
  if (code === 'Z_DATA_ERROR')
    return error instanceof Error && error.message.includes('header') ? noBackup(file) : altered(file);
  if (['EISDIR', 'EACCES', 'EPERM'].includes(code)) return new OperatorError('file-unreadable', { file, reason: code });
  return error;
}

const noBackup = (file: string) => new OperatorError('backup-none', { file });
const cutOff = (file: string) => new OperatorError('backup-cut-off', { file });
const altered = (file: string) => new OperatorError('backup-altered', { file });
