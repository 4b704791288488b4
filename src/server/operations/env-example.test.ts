import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseConfig } from '../platform/config.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const lines = readFileSync(join(root, '.env.example'), 'utf8').split('\n');
const setting = /^(# )?([A-Z][A-Z0-9_]*)=(.*)$/;
const settings = (isExample: boolean) =>
  Object.fromEntries(
    lines.flatMap((line) => {
      const [, mark, name = '', value = ''] = setting.exec(line) ?? [];
      return name && (mark !== undefined) === isExample ? [[name, value]] : [];
    }),
  );

test('the example of the settings names every setting there is, and no other', () => {
  const source = readFileSync(join(root, 'src', 'server', 'platform', 'config.ts'), 'utf8');
  const known = [...source.matchAll(/^ {2}([A-Z][A-Z0-9_]*):/gm)].map((match) => match[1]);
  expect(new Set(Object.keys({ ...settings(false), ...settings(true) }))).toEqual(new Set(known));
});

test('its defaults are the portal’s own', () => {
  expect(parseConfig(settings(false))).toEqual(parseConfig({}));
});

test('its examples are all accepted', () => {
  expect(() => parseConfig({ ...settings(false), ...settings(true) })).not.toThrow();
});
