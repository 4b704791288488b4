import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { aClass } from '../../../../test/a-class.ts';
import { inOrder, inSteadyOrder } from './steady-order.ts';

const NOW = Date.parse('2026-09-07T12:00:00Z');
const TODAY = '2026-09-07';
const on = (day: string) => [{ on: day, start: '09:00', end: '10:00' }];
const ids = (classes: readonly { id: string }[]) => classes.map(({ id }) => id);

test('what can be enrolled in stands first, then by start and title, and what has no dates yet after those that have', () => {
  const classes = [
    aClass({ id: 'closed', registrationClosesAt: '2026-09-01T00:00:00Z' }),
    aClass({ id: 'begun', meetings: [...on('2026-09-01'), ...on('2026-09-08')] }),
    aClass({ id: 'full', seatsLeft: 0, seatsTaken: 12 }),
    aClass({ id: 'undated', meetings: [] }),
    aClass({ id: 'late', meetings: on('2026-10-01') }),
    aClass({ id: 'b', title: 'B' }),
    aClass({ id: 'a', title: 'A' }),
  ];
  expect(ids(inOrder(classes, NOW, TODAY))).toEqual(['a', 'b', 'late', 'undated', 'full', 'begun', 'closed']);
});

test('the order does not move while the page is open; what is new stands last, and another page orders anew', () => {
  const client = new QueryClient();
  const classes = [aClass({ id: 'first', title: 'A' }), aClass({ id: 'second', title: 'B' })];
  expect(ids(inSteadyOrder(client, classes, NOW, TODAY))).toEqual(['first', 'second']);
  const changed = [
    aClass({ id: 'new', title: 'AA' }),
    aClass({ id: 'second', title: 'B' }),
    aClass({ id: 'first', title: 'A', seatsLeft: 0, seatsTaken: 12 }),
  ];
  expect(ids(inSteadyOrder(client, changed, NOW, TODAY))).toEqual(['first', 'second', 'new']);
  expect(ids(inSteadyOrder(new QueryClient(), changed, NOW, TODAY))).toEqual(['new', 'second', 'first']);
});
