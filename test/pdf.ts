import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { test } from 'vitest';

// Who has no poppler or qpdf learns of no change that only a reader of PDFs can see.
const has = (program: string) => spawnSync(program, ['--version']).error === undefined;
export const testByReading = test.skipIf(!has('pdftotext') || !has('qpdf'));

/** What other programs read in a PDF: its words with their layout, what it says of itself, and what is wrong with it (`qpdf`). */
export async function readPdf(pdf: Uint8Array): Promise<{ text: string; info: string; check: string }> {
  const cwd = await mkdtemp(join(tmpdir(), 'pdf-'));
  try {
    await writeFile(join(cwd, 'paper.pdf'), pdf);
    const run = async (program: string, ...args: string[]) =>
      (await promisify(execFile)(program, args, { cwd })).stdout;
    const [text, info, check] = await Promise.all([
      run('pdftotext', '-layout', 'paper.pdf', '-'),
      run('pdfinfo', 'paper.pdf'),
      run('qpdf', '--check', 'paper.pdf'),
    ]);
    return { text: text.normalize('NFKC'), info, check };
  } finally {
    await rm(cwd, { recursive: true });
  }
}
