import { expect, test } from 'vitest';
import { nearestLocale, terminalTag } from './locale.ts';

test.each([
  [{ LANG: 'de_AT.UTF-8' }, 'de-AT'],
  [{ LANG: 'de_AT.UTF-8', LC_MESSAGES: 'fr_FR' }, 'fr-FR'],
  [{ LANG: 'de_AT', LC_MESSAGES: 'fr_FR', LC_ALL: 'ca_ES.UTF-8@valencia' }, 'ca-ES'],
  [{ LANG: 'de_AT', LC_ALL: '' }, 'de-AT'],
  [{}, ''],
])('the terminal of %j reads %s', (environment, tag) => {
  expect(terminalTag(environment)).toBe(tag);
});

test.each(['en', 'EN-gb', 'de-AT', 'C', '', 'en_US; rm -rf'])('“%s” is told in a language that there is', (tag) => {
  expect(nearestLocale(tag)).toBe('en');
});
