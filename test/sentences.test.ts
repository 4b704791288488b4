import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// Sentences that people read belong in messages/, chosen by who shows them. Those that still stand in the code are counted here, noun by
// noun; a number may only go down: where yours is lower, write it down; at 0 the line goes.
const LEFT: Readonly<Record<string, number>> = {
  // By right: what is lost in a race is tried again, and nobody reads it.
  'server/classes': 2,
  // By right: the wire's English beside `unavailable`, `not-found` and the like, for logs and other clients; screens go by the code.
  'server/enrollments': 3,
  'server/files': 5,
  'server/organizations': 1,
  // The same, and by right what stands in the log or in /readyz: storage, the database, the heartbeat, the demo that still loads.
  'server/accounts': 1,
  'server/operations': 1,
  'server/platform': 25,
};

const ROOT = join(import.meta.dirname, '..', 'src');
// The wire's own English (`Refused: already-ended.`) is for logs and other clients.
const SENTENCE = /(['`])(?!Refused: |Wrong: )([A-Z“](?:(?!\1)[^\n])*\s(?:(?!\1)[^\n])*[.!?…])\1/g;

/** `contract/students`, `domain/class-content`, `server/classes` */
function placeOf(path: string): string {
  const [realm = '', noun = ''] = path.split('/');
  return `${realm}/${noun.replace(/\.ts$/, '')}`;
}

function countSentences(source: string): number {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');
  // What is thrown as a bug is read by engineers.
  return [...code.matchAll(SENTENCE)].filter(
    ({ index }) => !/\b(?:Error|assert)\(\s*$/.test(code.slice(0, index).replace(/CallError\(\s*'[\w-]+',\s*$/, '')),
  ).length;
}

test('no noun holds more sentences than it did', () => {
  const counted: Record<string, number> = {};
  for (const realm of ['contract', 'domain', 'server'])
    for (const file of readdirSync(join(ROOT, realm), { recursive: true, encoding: 'utf8' })) {
      if (!/\.tsx?$/.test(file) || file.includes('.test.')) continue;
      const place = placeOf(`${realm}/${file}`);
      const count = countSentences(readFileSync(join(ROOT, realm, file), 'utf8'));
      if (count > 0) counted[place] = (counted[place] ?? 0) + count;
    }
  const more = Object.entries(counted).filter(([place, count]) => count > (LEFT[place] ?? 0));
  expect(more, 'put new sentences into messages/').toEqual([]);
});
