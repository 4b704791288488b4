import { expect, test } from 'vitest';
import { aClass } from '../../../../test/a-class.ts';
import { searchClasses } from './search-classes.ts';

const kayaks = aClass({
  id: 'kayaks',
  title: 'Sea Kayaking',
  description: 'Bring a statue.',
  location: { id: 'l', name: 'Jardin du Prêche', address: '' },
  instructors: [{ id: 'i', name: 'Élodie O’Brûlé' }],
});
const aid = aClass({
  id: 'aid',
  title: 'First-Aid Weekend',
  type: { id: 't', name: 'Safety', illustration: 'first-aid' },
  location: null,
  meetings: [{ on: '2026-09-12', start: '09:00', end: '12:00' }],
});
const find = (query: string) => [...(searchClasses([kayaks, aid], query, 'en-US').words ?? ['all'])];

test.each([
  ['ayak', 'kayaks'],
  ['SEA kay', 'kayaks'],
  ['obrule elodie', 'kayaks'],
  ['preche', 'kayaks'],
  ['tuesday', 'kayaks'],
  ['tue', 'kayaks'],
  ['sat', 'aid'],
  ['first aid', 'aid'],
  ['saf', 'aid'],
])('parts of words, people, places and days are found: %s', (query, id) => {
  expect(find(query)).toEqual([id]);
});

test.each(['kayac', 'kajak', 'elodei', 'kaayak', 'kyak', 'kayac tuesday'])('near words are found: %s', (query) => {
  expect(find(query)).toEqual(['kayaks']);
  expect(searchClasses([kayaks, aid], query, 'en-US').isNear).toBe(true);
});

test('what stands there as it was typed is not mixed with what comes near', () => {
  const first = aClass({ id: 'first', title: 'Fist fencing' });
  expect([...(searchClasses([aid, first], 'first', 'en-US').words ?? [])]).toEqual(['aid']);
});

test('a few letters are the beginning of a word', () => {
  // "statue" is no Tuesday.
  const statue = aClass({ id: 'statue', title: 'Statues', meetings: [] });
  expect([...(searchClasses([kayaks, statue], 'tue', 'en-US').words ?? [])]).toEqual(['kayaks']);
});

test('scripts without spaces, nothing, signs alone and nonsense', () => {
  const swimming = aClass({ id: 'swimming', title: '兒童游泳訓練班' });
  expect([...(searchClasses([swimming], '游泳', 'en-US').words ?? [])]).toEqual(['swimming']);
  expect(find('  ')).toEqual(['all']);
  expect(find('.*+(')).toEqual(['all']);
  expect(find('zzzzzz')).toEqual([]);
});
