import { expect, test } from 'vitest';
import { priceMove } from './move-price.ts';

const tag = (priceCents: number, priceMaxCents: number | null = null) => ({ priceCents, priceMaxCents });
const left = { groupId: null, soldInGroupId: null, tag: tag(12_000), cents: 12_000, aloneCents: null };
const to = { id: 'kayak', tag: tag(9000), group: null };

test('a move costs the new seat instead of the old one', () => {
  expect(priceMove({ left, isCancelled: false, others: [], to })).toMatchObject({
    cents: 9000,
    differenceCents: -3000,
  });
});

test('what the school has cancelled cost nothing, and keeps the price of the rest', () => {
  const others = [{ classId: 'rope', cents: 100, groupId: 'pair', aloneCents: 200 }];
  const price = priceMove({ left: { ...left, groupId: 'pair' }, isCancelled: true, others, to });
  expect(price).toMatchObject({ cents: 9000, differenceCents: 9000, apart: [] });
});

test('the rest of a group that is left is dearer, a group that is completed cheaper: both count', () => {
  const others = [
    { classId: 'rope', cents: 18_000, groupId: 'pair', aloneCents: 22_000 },
    { classId: 'raft', cents: 9000, groupId: null, aloneCents: null },
  ];
  const group = { id: 'water', priceCents: 8000, classIds: ['kayak', 'raft'] };
  const price = priceMove({ left: { ...left, groupId: 'pair' }, isCancelled: false, others, to: { ...to, group } });
  expect(price).toMatchObject({ cents: 0, group: { groupId: 'water', lowered: [{ classId: 'raft', cents: 8000 }] } });
  // The old seat goes, rope rises, raft becomes cheaper.
  expect(price.differenceCents).toBe(0 - 12_000 + 4000 - 1000);
});

test('what was chosen from a range goes along where the other class has a range with it', () => {
  const chosen = { ...left, tag: tag(10_000, 20_000), cents: 15_000 };
  const into = (range: ReturnType<typeof tag>) =>
    priceMove({ left: chosen, isCancelled: false, others: [], to: { ...to, tag: range } }).cents;
  expect([into(tag(5000, 16_000)), into(tag(5000, 14_000)), into(tag(7000))]).toEqual([15_000, 5000, 7000]);
});
