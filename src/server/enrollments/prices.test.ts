import { expect, test } from 'vitest';
import { readNewest } from '../../../test/letters.ts';
import { openOffice, school, staff } from '../../../test/office.ts';
import type { Person } from '../../../test/school.ts';
import { newId } from '../platform/ids.ts';

openOffice();

type Family = Awaited<ReturnType<typeof school.addFamily>>;

/** Three classes at 150, together 400; the last one has `seats` seats. */
async function addWeek({ seats = 10, priceCents = 40_000, prices = [15_000, 15_000, 15_000] } = {}) {
  const classIds: string[] = [];
  for (const [index, price] of prices.entries())
    classIds.push(await school.addClass({ priceCents: price, capacity: index === prices.length - 1 ? seats : 10 }));
  const facts = { semesterId: school.semesterId, name: `Week ${newId()}`, description: '', priceCents, classIds };
  const { group } = await staff.call('saveGroup', facts);
  const [a = '', b = '', c = ''] = classIds;
  return { group, a, b, c };
}

interface Wish {
  classId: string;
  studentId?: string;
  chosenCents?: number;
  seenCents?: number;
  ifFull?: 'waitlist' | 'skip';
}

async function enroll(family: Family, wishes: readonly (string | Wish)[]) {
  const lines = wishes.map((wish) => ({
    studentId: family.studentIds[0] ?? '',
    ifFull: 'waitlist' as const,
    ...(typeof wish === 'string' ? { classId: wish } : wish),
  }));
  return family.call('enroll', { idempotencyKey: newId(), lines });
}

/** What is agreed for every seat that a family has, in the order in which they were taken. */
async function agreed(family: Person) {
  const { enrollments } = await family.call('enrollments');
  const live = enrollments.filter(({ state }) => state === 'enrolled').toReversed();
  return live.map(({ agreedCents, group }) => (group ? [agreedCents] : agreedCents));
}

const prices = ({ lines }: Awaited<ReturnType<typeof enroll>>) => lines.map(({ agreedCents }) => agreedCents ?? null);
const resultOf = async (family: Person, { registrationId }: { registrationId: string }) =>
  (await family.call('registration', { registrationId })).registration;

test('a group is charged as a group, the same in answer, result, enrollments and mail', async () => {
  const { group, a, b, c } = await addWeek();
  const family = await school.addFamily(1);
  const answer = await enroll(family, [a, b, c]);
  expect(prices(answer)).toEqual([13_300, 13_300, 13_400]);
  expect(answer.lines.map(({ groupId }) => groupId)).toEqual([group.id, group.id, group.id]);
  expect(answer.groups).toMatchObject([{ groupId: group.id, cents: 40_000, insteadOfCents: 45_000, lowered: [] }]);
  expect(await resultOf(family, answer)).toMatchObject({
    lines: [{ agreedCents: 13_300 }, { agreedCents: 13_300 }, { agreedCents: 13_400 }],
    groups: [{ name: group.name, cents: 40_000, insteadOfCents: 45_000 }],
  });
  expect(await agreed(family)).toEqual([[13_300], [13_300], [13_400]]);
  const { text } = (await readNewest(staff, 'registration')).mail;
  expect(text).toContain(`Price: $133, its part of the price of ${group.name}`);
  expect(text).toContain(`has every class of ${group.name}: together $400 instead of $450.`);
  expect(text).toContain('Total for the enrolled classes: $400.');
});

test('a price above the one that was read loses no seat: answer, result and mail say so, and the same lines sent again are answered alike', async () => {
  const { a, b, c } = await addWeek({ seats: 1 });
  const [owner, family] = [await school.addFamily(), await school.addFamily()];
  await enroll(owner, [c]);
  // Read as a group of 400; the last class is full by now, and the first one costs what was read.
  const wishes = [
    { classId: a, seenCents: 15_000 },
    { classId: b, seenCents: 13_300 },
    { classId: c, seenCents: 13_400 },
  ];
  const lines = wishes.map((wish) => ({ ...wish, studentId: family.studentIds[0] ?? '', ifFull: 'waitlist' as const }));
  const idempotencyKey = newId();
  const answer = await family.call('enroll', { idempotencyKey, lines });
  const seen = [
    ['enrolled', 15_000, undefined],
    ['enrolled', 15_000, 13_300],
    ['waitlisted', 15_000, 13_400],
  ];
  expect(answer.lines.map((line) => [line.outcome, line.agreedCents, line.seenCents])).toEqual(seen);
  const result = await resultOf(family, answer);
  expect(result.lines.map((line) => [line.outcome, line.agreedCents, line.seenCents])).toEqual(seen);
  const { text } = (await readNewest(staff, 'registration')).mail;
  expect(text.match(/More than the \$13[34] that you read before you submitted\./g)).toHaveLength(2);
  // Sent again once another price was read: it is the same wish.
  const again = lines.map((line) => ({ ...line, seenCents: 15_000 }));
  expect(await family.call('enroll', { idempotencyKey, lines: again })).toEqual(answer);
});

test('a class that is waited for is not taken: single prices, and the group’s price once it is promoted, told in that mail', async () => {
  const { group, a, b, c } = await addWeek({ seats: 1 });
  const [owner, family] = [await school.addFamily(), await school.addFamily()];
  const seat = await enroll(owner, [c]);
  const answer = await enroll(family, [a, b, c]);
  expect(prices(answer)).toEqual([15_000, 15_000, 15_000]);
  expect(answer.groups).toBeUndefined();
  expect((await family.call('enrollments')).waitlist).toMatchObject([{ agreedCents: 15_000 }]);
  const { text } = (await readNewest(staff, 'registration')).mail;
  expect(text).toContain('Total for the enrolled classes: $300.');
  expect(text).toContain('If every seat that you wait for becomes free, that adds $150.');

  await owner.call('withdraw', { enrollmentId: seat.lines[0]?.enrollmentId ?? '' });
  expect(await agreed(family)).toEqual([15_000, 15_000, [10_000]]);
  const promotion = (await readNewest(staff, 'promotion')).mail.text;
  expect(promotion).toContain('Price: $100.');
  expect(promotion).toContain(`has every class of ${group.name}: together $400 instead of $450.`);
});

test('a promotion that leaves nothing of the group’s price lowers the seats of before, and says so', async () => {
  const { a, b, c } = await addWeek({ seats: 1, priceCents: 50_000, prices: [30_000, 30_000, 10_000] });
  const [owner, family] = [await school.addFamily(), await school.addFamily()];
  const seat = await enroll(owner, [c]);
  await enroll(family, [a, b, c]);
  await owner.call('withdraw', { enrollmentId: seat.lines[0]?.enrollmentId ?? '' });
  expect(await agreed(family)).toEqual([[25_000], [25_000], [0]]);
  const { text } = (await readNewest(staff, 'promotion')).mail;
  expect(text).toContain('Price: Free');
  expect(text.match(/costs \$250, which was \$300 before/g)).toHaveLength(2);
  // The history tells of each seat that costs less now, and the table of the office shows what it costs.
  const [studentId = ''] = family.studentIds;
  const lowered = await school.database
    .selectFrom('auditEntries')
    .select(['actor', 'change'])
    .where('action', '=', 'enrollment.price-lowered')
    .execute();
  const change = { agreedCents: { from: 30_000, to: 25_000 }, studentId };
  expect(lowered).toMatchObject([1, 2].map(() => ({ actor: 'waitlist', change })));
  const { rows } = await staff.call('staffEnrollments', { semesterId: school.semesterId });
  const shown = rows.flatMap(({ classId, state, agreedCents }) =>
    [a, b, c].includes(classId) && state === 'enrolled' ? agreedCents : [],
  );
  expect(shown.toSorted((one, other) => one - other)).toEqual([0, 25_000, 25_000]);
});

test('a withdrawal ends the group’s price, as the family has read; taking the class again makes the group whole again', async () => {
  const { a, b, c } = await addWeek();
  const family = await school.addFamily();
  const { lines } = await enroll(family, [a, b, c]);
  await family.call('withdraw', { enrollmentId: lines[1]?.enrollmentId ?? '', seenRiseCents: 3300 });
  expect(await agreed(family)).toEqual([15_000, 15_000]);
  expect(prices(await enroll(family, [b]))).toEqual([10_000]);
  expect(await agreed(family)).toEqual([15_000, 15_000, [10_000]]);
});

test('what a child has from an earlier registration counts; what another child has does not', async () => {
  const { a, b, c } = await addWeek();
  const family = await school.addFamily(2);
  const [maya = '', leo = ''] = family.studentIds;
  await enroll(family, [a, { classId: b, studentId: leo }]);
  const answer = await enroll(family, [b, { classId: c, studentId: maya }, { classId: c, studentId: leo }]);
  expect(prices(answer)).toEqual([12_500, 12_500, 15_000]);
  expect(answer.groups).toMatchObject([{ studentId: maya, cents: 40_000, insteadOfCents: 45_000 }]);
});

test('two submissions of one moment agree one after the other', async () => {
  const { a, b, c } = await addWeek();
  const family = await school.addFamily();
  const answers = await Promise.all([enroll(family, [a, b]), enroll(family, [c])]);
  const all = answers.flatMap((answer) => prices(answer).map(Number));
  expect(all.reduce((sum, cents) => sum + cents, 0)).toBe(40_000);
});

test('prices that are changed later change nothing that is agreed, also when a group is made, removed or made dearer', async () => {
  const { group, a, b, c } = await addWeek();
  const family = await school.addFamily();
  await enroll(family, [a, b, c]);
  await school.database.updateTable('classes').set({ priceCents: 99_900 }).where('id', '=', a).execute();
  await staff.call('removeGroup', { groupId: group.id, version: 1 });
  expect(await agreed(family)).toEqual([[13_300], [13_300], [13_400]]);
  const { text } = (await readNewest(staff, 'registration')).mail;
  expect(text).toContain('has every class of a group: together $400 instead of $450.');
  expect(text).toContain('Total for the enrolled classes: $400.');
});

test('a place keeps the price at which the family joined the queue', async () => {
  const classId = await school.addClass({ capacity: 1, priceCents: 10_000, priceMaxCents: 20_000 });
  const [owner, family] = [await school.addFamily(), await school.addFamily()];
  const seat = await enroll(owner, [classId]);
  await enroll(family, [{ classId, chosenCents: 17_500 }]);
  await school.database
    .updateTable('classes')
    .set({ priceCents: 30_000, priceMaxCents: 40_000 })
    .where('id', '=', classId)
    .execute();
  await owner.call('withdraw', { enrollmentId: seat.lines[0]?.enrollmentId ?? '' });
  expect(await agreed(family)).toEqual([17_500]);
});

test('a range costs its lowest unless another amount of it is chosen; what is outside of it is refused and nothing else is', async () => {
  const classId = await school.addClass({ priceCents: 31_500, priceMaxCents: 37_500 });
  const level = await school.addClass({ priceCents: 500, priceMaxCents: 500 });
  const plain = await school.addClass({ priceCents: 700 });
  const family = await school.addFamily(4);
  const [one = '', two = '', three = '', four = ''] = family.studentIds;
  const answer = await enroll(family, [
    { classId, studentId: one },
    { classId, studentId: two, chosenCents: 37_500 },
    { classId, studentId: three, chosenCents: 37_501 },
    { classId, studentId: four, chosenCents: 0 },
    { classId: level, studentId: one, chosenCents: 500 },
    { classId: level, studentId: two, chosenCents: 501 },
    { classId: plain, studentId: one, chosenCents: 700 },
    { classId: plain, studentId: two, chosenCents: 800 },
  ]);
  expect(prices(answer)).toEqual([31_500, 37_500, null, null, 500, null, 700, null]);
  expect(answer.lines.map(({ reason }) => reason ?? 'enrolled')).toEqual([
    'enrolled',
    'enrolled',
    'price-out-of-range',
    'price-out-of-range',
    'enrolled',
    'price-out-of-range',
    'enrolled',
    'price-out-of-range',
  ]);
  await expect(enroll(family, [{ classId, chosenCents: -1 }])).rejects.toMatchObject({ code: 'invalid-argument' });
  await expect(enroll(family, [{ classId, chosenCents: 31_500.5 }])).rejects.toMatchObject({
    code: 'invalid-argument',
  });
});

test('the same key with another price is another submission', async () => {
  const classId = await school.addClass({ priceCents: 100, priceMaxCents: 900 });
  const family = await school.addFamily();
  const line = { studentId: family.studentIds[0] ?? '', classId };
  const ask = (chosenCents?: number) =>
    family.call('enroll', { idempotencyKey: 'one', lines: [{ ...line, ...(chosenCents && { chosenCents }) }] });
  const answer = await ask(300);
  expect(await ask(300)).toEqual(answer);
  await expect(ask(400)).rejects.toMatchObject({ code: 'already-exists' });
  await expect(ask()).rejects.toMatchObject({ code: 'already-exists' });
});

test('the plan keeps a choice, and forgets it when it is taken back', async () => {
  const classId = await school.addClass({ priceCents: 100, priceMaxCents: 900 });
  const family = await school.addFamily();
  const change = async (wish: { chosenCents?: number | null; ifFull?: 'skip' }) =>
    (await family.call('changePlan', { changes: [{ classId, ...wish }] })).lines;
  expect(await change({ chosenCents: 300 })).toMatchObject([{ chosenCents: 300 }]);
  expect(await change({ ifFull: 'skip' })).toMatchObject([{ chosenCents: 300 }]);
  expect(await change({ chosenCents: null })).toEqual([{ classId, studentIds: [], ifFull: 'skip' }]);
});

test('free classes and groups are free', async () => {
  const { a, b, c } = await addWeek({ priceCents: 0 });
  const family = await school.addFamily();
  const free = await school.addClass({ priceCents: 0 });
  expect(prices(await enroll(family, [a, b, c, free]))).toEqual([0, 0, 0, 0]);
  const { text } = (await readNewest(staff, 'registration')).mail;
  expect(text).toContain('together Free instead of $450');
  expect(text).not.toContain('Total');
});

test('of a group with a class that is withdrawn from the catalogue, or cancelled, the rest is the group', async () => {
  const { group, a, b, c } = await addWeek({ priceCents: 20_000 });
  await school.database.updateTable('classes').set({ publishedAt: null }).where('id', '=', c).execute();
  const { groups } = await school.anonymous.call('classGroups', [{ id: group.id }]);
  expect(groups[0]?.classes.map(({ id }) => id)).toEqual([a, b]);
  const family = await school.addFamily();
  expect(prices(await enroll(family, [a, b]))).toEqual([10_000, 10_000]);
});
