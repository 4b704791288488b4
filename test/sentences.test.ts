import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';

// Sentences that people read belong in messages/, chosen by who shows them. Those that still stand in the code are counted here, noun by
// noun; a number may only go down: where yours is lower, write it down; at 0 the line goes.
const LEFT: Readonly<Record<string, number>> = {
  // By right: what is lost in a race is tried again, and nobody reads it.
  'server/classes': 2,
  // By right: the wire's English beside `unavailable`, `not-found` and the like, for logs and other clients; screens go by the code.
  'server/enrollments': 3,
  'server/files': 4,
  'server/organizations': 1,
  // The same, and by right what stands in the log or in /readyz: storage, the database, the heartbeat (also of servers that differ), the demo that still loads.
  'server/accounts': 1,
  'server/operations': 1,
  'server/platform': 28,
};

const ROOT = join(import.meta.dirname, '..', 'src');
// The wire's own English (`Refused: already-ended.`) is for logs and other clients.
const SENTENCE = /(['`])(?!Refused: |Wrong: )([A-Z“](?:(?!\1)[^\n])*\s(?:(?!\1)[^\n])*[.!?…])\1/g;

function sources(realm: string): string[] {
  return readdirSync(join(ROOT, realm), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map((file) => join(ROOT, realm, file));
}

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

/** The calls of messages whose only argument, if any, is their facts: in whose language they speak is not told. */
function findSpeechless(source: string): string[] {
  return [...source.matchAll(/\bm\.\w+\(/g)].flatMap(({ index, 0: head }) => {
    const call = head + argumentsOf(source.slice(index + head.length));
    return outerCommas(call) === 0 ? [call] : [];
  });
}

/** What stands before the bracket that closes a call. */
function argumentsOf(rest: string): string {
  let depth = 1;
  const end = rest.split('').findIndex((each) => (depth += nesting(each)) === 0);
  return rest.slice(0, end);
}

/** The commas between a call's own arguments, but for one that ends the list. */
function outerCommas(call: string): number {
  let depth = 0;
  return call
    .trimEnd()
    .replace(/,$/, '')
    .split('')
    .filter((each) => (depth += nesting(each)) === 1 && each === ',').length;
}

const nesting = (each: string) => Number('([{'.includes(each)) - Number(')]}'.includes(each));

test('whatever the server says is said in a language that it was told', () => {
  const speechless = sources('server').flatMap((path) => findSpeechless(readFileSync(path, 'utf8')));
  expect(speechless, 'hand the message its reader: m.some_message(facts, reader)').toEqual([]);
});

test('no noun holds more sentences than it did', () => {
  const counted: Record<string, number> = {};
  for (const realm of ['contract', 'domain', 'server'])
    for (const path of sources(realm)) {
      const place = placeOf(relative(ROOT, path));
      const count = countSentences(readFileSync(path, 'utf8'));
      if (count > 0) counted[place] = (counted[place] ?? 0) + count;
    }
  const more = Object.entries(counted).filter(([place, count]) => count > (LEFT[place] ?? 0));
  expect(more, 'put new sentences into messages/').toEqual([]);
});
