import { join } from 'node:path';
import { afterEach, beforeEach, vi } from 'vitest';
import { runAdmin } from '../src/server/operations/admin.ts';
import { type Config, parseConfig } from '../src/server/platform/config.ts';
import type { TestSchool } from './school.ts';

interface Said {
  readonly code: number;
  readonly said: string;
}

type Confirm = (question: string) => Promise<boolean>;

const root = join(import.meta.dirname, '..');

/** Whoever types commands on the portal's machine, beside an open school; each answers its exit code and what it said. */
export function operatorOf(school: () => TestSchool) {
  let printed: string[];
  beforeEach(() => {
    printed = [];
    const keep = (text: unknown) => printed.push(String(text).trimEnd()) > 0;
    vi.spyOn(process.stdout, 'write').mockImplementation(keep);
    vi.spyOn(process.stderr, 'write').mockImplementation(keep);
  });
  afterEach(() => vi.restoreAllMocks());

  async function run(config: Config, args: readonly string[], confirm?: Confirm): Promise<Said> {
    printed = [];
    const code = await runAdmin(config, root, args, confirm);
    return { code, said: printed.join('\n') };
  }
  const usual = () =>
    parseConfig({ DATABASE_URL: school().testDatabase.url, PUBLIC_URL: 'https://portal.example.org' });
  return {
    admin: (...args: string[]) => run(usual(), args),
    /** The same where somebody answers the question. */
    answering: (confirm: Confirm | undefined, ...args: string[]) => run(usual(), args, confirm),
    runWith: (config: Config, ...args: string[]) => run(config, args),
  };
}
