import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { UploadedFile } from '../../src/contract/files.ts';
import { openSchool, type Person, type TestSchool } from '../school.ts';

/** What came back from an upload. */
export interface UploadAnswer {
  readonly status: number;
  readonly result?: UploadedFile;
  readonly error?: { message: string; status: string; details?: { reason?: string } };
}

/** A school that listens, with a data folder of its own and an administrator. */
export interface FileWorld {
  readonly school: TestSchool;
  readonly url: string;
  readonly dataDir: string;
  readonly admin: Person;
  upload(
    kind: string,
    bytes: Buffer,
    options?: { as?: Person | null; name?: string; type?: string },
  ): Promise<UploadAnswer>;
  /** Sends a path exactly as it is written, which `fetch` would tidy up. */
  rawGet(path: string): Promise<{ status: number; body: string }>;
  rows(): Promise<number>;
  /** Everything below the folder of files. */
  stored(): string[];
  close(): Promise<void>;
}

export async function openFileWorld(environment: Record<string, string> = {}): Promise<FileWorld> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-files-test-'));
  const school = await openSchool({ environment: { DATA_DIR: dataDir, ...environment } });
  const url = await school.portal.app.listen({ port: 0, host: '127.0.0.1' });
  const admin = await school.addPerson({ email: 'office@example.org', roles: ['administrator'] });
  return {
    school,
    url,
    dataDir,
    admin,
    upload: async (kind, bytes, { as = admin, name = 'file', type = 'application/octet-stream' } = {}) => {
      const answer = await fetch(`${url}/api-upload/${kind}`, {
        method: 'POST',
        body: new Uint8Array(bytes),
        headers: {
          'content-type': type,
          'x-file-name': encodeURIComponent(name),
          ...(as && { authorization: `Bearer ${as.accountId}` }),
        },
      });
      return { status: answer.status, ...((await answer.json()) as object) };
    },
    rawGet: (path) =>
      new Promise((resolve, reject) => {
        const { hostname, port } = new URL(url);
        request({ hostname, port, path }, (answer) => {
          let body = '';
          answer.on('data', (chunk: Buffer) => (body += chunk.toString()));
          answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }));
        })
          .on('error', reject)
          .end();
      }),
    rows: async () => (await school.database.selectFrom('files').select('id').execute()).length,
    stored: () => {
      const names = readdirSync(dataDir, { recursive: true, encoding: 'utf8' });
      return names.filter((name) => statSync(join(dataDir, name)).isFile()).toSorted();
    },
    close: async () => {
      await school.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
