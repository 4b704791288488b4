import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'docs', 'decisions');
const decisions = readdirSync(folder).filter((file) => /^\d{4}-/.test(file));
const index = readFileSync(join(folder, 'README.md'), 'utf8');

test('every decision stands in the index once, under its number', () => {
  const listed = [...index.matchAll(/^- \[(\d{4})\]\((\S+)\)/gm)];
  for (const [, number, file] of listed) expect(file).toMatch(new RegExp(`^${number}-`));
  expect(listed.map(([, , file = '']) => file).toSorted()).toEqual(decisions.toSorted());
});

test('what a later decision changed is said in its first lines and in the index', () => {
  for (const file of decisions) {
    const [, , changed = ''] = readFileSync(join(folder, file), 'utf8').split('\n');
    const later = changed.startsWith('*Changed by')
      ? [...changed.matchAll(/\[(\d{4})\]/g)].map(([, number]) => number)
      : [];
    const line = index.split('\n').find((each) => each.includes(`(${file})`));
    expect(/\(changed by (.+)\)$/.exec(line ?? '')?.[1] ?? '', file).toBe(later.join(', '));
  }
});

test('every link of the documents leads to a file', () => {
  const documents = [
    ...readdirSync(root).filter((file) => file.endsWith('.md')),
    ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).map((file) => join('docs', file)),
    'test/spec.md',
  ].filter((file) => file.endsWith('.md'));
  const dead = documents.flatMap((document) => {
    const text = readFileSync(join(root, document), 'utf8').replaceAll(/```.*?```/gs, '');
    const links = [...text.matchAll(/\]\(([^)\s]+)\)|(?:href|src)="([^"]+)"/g)].map(
      ([, link, attribute]) => link ?? attribute ?? '',
    );
    return links
      .filter((link) => !/^(https?:|mailto:|#)/.test(link))
      .filter((link) => !existsSync(join(root, dirname(document), link.replace(/#.*/, ''))))
      .map((link) => `${document}: ${link}`);
  });
  expect(dead).toEqual([]);
});

test('what the documents call by number is a decision', () => {
  const numbers = new Set(decisions.map((file) => file.slice(0, 4)));
  const unknown = decisions.flatMap((file) => {
    const called = [...readFileSync(join(folder, file), 'utf8').matchAll(/\((00\d\d)(?:, (00\d\d))*\)/g)];
    return called
      .flatMap(([all]) => all.match(/\d{4}/g) ?? [])
      .filter((number) => !numbers.has(number))
      .map((number) => `${file}: ${number}`);
  });
  expect(unknown).toEqual([]);
});
