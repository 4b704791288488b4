import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OutputOf } from '../../../contract/kit.ts';
import type { functions } from '../../../contract/functions.ts';
import { countsAs, placeState, seatState, totalsOf } from '../../../domain/standing.ts';
import { beginnings, type Family, live, mails, openWorld, textOf, type World } from '../../../../test/random-lives.ts';
import { openChance } from '../../../../test/seed.ts';
import { openSchool, ORGANIZATION, type Person, type TestSchool } from '../../../../test/school.ts';
import { checkData } from '../../check-data/store.ts';
import { seatLines } from '../../my-data/paper-seats.ts';
import { getOrganization } from '../../organizations/store.ts';
import { speechOf } from '../../platform/papers/speech.ts';
import { priceWords } from '../../platform/letters/schedule-words.ts';
import { getLetterSchool } from '../../organizations/store.ts';

// Lives of families, drawn act by act. After each act the result of every registration, its mail, the enrollments, the paper of the
// account and what is owed must say the same. STEPS=400 draws longer lives, SEED=random others.
const STEPS = Number(process.env['STEPS'] ?? 30);

let school: TestSchool;
let staff: Person;
beforeAll(async () => {
  school = await openSchool();
  staff = await school.addPerson({ roles: ['administrator'] });
});
afterAll(async () => {
  const broken = await checkData(school.testDatabase.pool);
  await school.close();
  expect(broken).toEqual([]);
});
type Held = OutputOf<typeof functions.enrollments>;
type Registration = OutputOf<typeof functions.registration>['registration'];

const sum = (all: readonly number[]) => all.reduce((total, each) => total + each, 0);
const keyOf = (line: { studentId: string; classId: string; agreedCents?: number | undefined }) =>
  `${line.studentId} ${line.classId} ${line.agreedCents}`;

/** What the page of enrollments shows: seats and places with what each costs, and the total. */
function heldOf({ enrollments, waitlist }: Held) {
  const record = <Item extends Held['enrollments'][number] | Held['waitlist'][number]>(item: Item) => ({
    ...item,
    classId: item.class.id,
    isCancelled: item.class.isCancelled,
  });
  const seats = enrollments.map(record).map((item) => ({ ...item, now: seatState(item) }));
  const places = waitlist.map(record).map((item) => ({ ...item, now: placeState(item) }));
  const live = seats.filter(({ now }) => now === 'enrolled');
  return { live, waiting: places.filter(({ now }) => now === 'waitlisted'), totals: totalsOf([...seats, ...places]) };
}

async function checkFamily(world: World, family: Family) {
  const told = await family.call('enrollments');
  const held = heldOf(told);
  const results: Registration[] = [];
  for (const registrationId of family.registrationIds)
    results.push((await family.call('registration', { registrationId })).registration);
  // A seat that was moved is told by the registration that it came from and by that of the move.
  const all = results.flatMap((result) => result.lines);
  const lines = [...new Map(all.map((line) => [`${keyOf(line)} ${countsAs(line.now) ?? line.now}`, line])).values()];

  for (const line of lines) world.seen.add(line.now);
  for (const group of results.flatMap((result) => result.groups)) {
    world.seen.add('group');
    if (group.lowered.length > 0) world.seen.add('lowered');
  }

  // Result and enrollments: the same seats and places, at the same price, of the same groups, at the same place in line.
  const seated = lines.filter(({ now }) => countsAs(now) === 'enrolled');
  const named = (group: { name: string | null } | null) => group?.name ?? '';
  const onPage = new Map(held.live.map((seat) => [keyOf(seat), named(seat.group)]));
  for (const line of seated) expect([keyOf(line), onPage.get(keyOf(line))]).toEqual([keyOf(line), named(line.group)]);
  const places = lines.filter(({ now }) => now === 'waitlisted').map((line) => `${keyOf(line)} ${line.position}`);
  expect(places.toSorted()).toEqual(held.waiting.map((entry) => `${keyOf(entry)} ${entry.position}`).toSorted());
  // The totals of all registrations are that of the page, but for seats that the office gave without one.
  const fromOffice = await seatsOfOffice(family);
  const totals = totalsOf(lines);
  expect(totals.totalCents + fromOffice.cents).toBe(held.totals.totalCents);
  expect(totals.ifSeatCents).toBe(held.totals.ifSeatCents);
  expect(seated.length + fromOffice.count).toBe(held.live.length);

  // A group that is told is whole, for what is told.
  for (const group of results.flatMap((result) => result.groups)) {
    const classIds = world.groups.find(({ id }) => id === group.groupId)?.classIds ?? [];
    const own = held.live.filter((seat) => seat.studentId === group.studentId && classIds.includes(seat.classId));
    expect(new Set(own.map(({ classId }) => classId))).toEqual(new Set(group.classIds));
    expect(sum(own.map(({ agreedCents }) => agreedCents))).toBe(group.cents);
  }

  // The account's paper.
  const speech = speechOf(await getOrganization(school.database, ORGANIZATION));
  const { students } = await family.call('students');
  const paper = seatLines({ ...told, students: students as never }, speech); // only their names are read
  if (told.enrollments.length + told.waitlist.length > 0)
    expect(paper).toContain(`Agreed for all enrolled classes: ${speech.money(held.totals.totalCents)}`);

  await checkLedger(world, family, held);

  // The mails that leave now.
  for (const result of results.slice(-3)) await checkMail(result);
}

/** What is owed is what the seats cost without what was taken off, seat by seat, and the fees; what is paid and what is left make it up. */
async function checkLedger({ seen }: World, family: Family, { live }: ReturnType<typeof heldOf>) {
  const { ledger } = await family.call('ownPayments');
  if (!ledger) throw new Error('A full guardian has no ledger.');
  const owed = new Map(ledger.seats.flatMap(({ enrollmentId, cents }) => (cents > 0 ? [[enrollmentId, cents]] : [])));
  const off = await takenOff(family);
  const kept = await keptOf(family);
  const left = (seat: { id: string; agreedCents: number }) => Math.max(0, seat.agreedCents - off(seat.id, 'charge'));
  const costs = [
    ...live.map((seat) => [seat.id, left(seat)] as const),
    ...kept.map((seat) => [seat.id, Math.max(0, Math.min(seat.keptCents, left(seat)) - off(seat.id, 'kept'))] as const),
  ];
  if (kept.length > 0) seen.add('kept');
  expect(owed).toEqual(new Map(costs.filter(([, cents]) => cents > 0)));
  if (live.some(({ id }) => off(id, 'charge') > 0)) seen.add('taken off');
  if (ledger.fees.length > 0) seen.add('fee');
  const total = sum([...owed.values(), ...ledger.fees.map(({ cents }) => cents)]);
  const paid = sum(ledger.payments.map(({ cents, isReturned }) => (isReturned ? 0 : cents)));
  expect(ledger.dueCents + ledger.laterCents - ledger.creditCents).toBe(total - paid);
  expect(Math.min(ledger.dueCents + ledger.laterCents, ledger.creditCents)).toBe(0);
  expect(sum([...ledger.seats, ...ledger.fees].map(({ paidCents }) => paidCents))).toBe(paid - ledger.creditCents);
  expect(sum(ledger.dues.map(({ cents }) => cents))).toBe(ledger.dueCents + ledger.laterCents);
}

/** Seats that have ended and of whose price something is kept. */
async function keptOf({ familyId }: Family) {
  return school.database
    .selectFrom('enrollments')
    .select(['id', 'agreedCents', 'keptCents'])
    .where('payerFamilyId', '=', familyId)
    .where('keptCents', '>', 0)
    .execute();
}

/** What was taken off of the price of a seat, or of what is kept of it. */
async function takenOff({ familyId }: Family): Promise<(seatId: string, of: 'charge' | 'kept') => number> {
  const rows = await school.database
    .selectFrom('ledgerEntries as off')
    .innerJoin('ledgerEntries as of', 'of.id', 'off.takesBackId')
    .select(['off.enrollmentId', 'off.cents', 'of.kind'])
    .where('off.familyId', '=', familyId)
    .where('off.kind', '=', 'written-off')
    .execute();
  return (seatId, of) =>
    sum(rows.map(({ enrollmentId, cents, kind }) => (enrollmentId === seatId && kind === of ? -cents : 0)));
}

async function seatsOfOffice({ studentIds }: Family) {
  const rows = await school.database
    .selectFrom('enrollments')
    .innerJoin('classes', 'classes.id', 'enrollments.classId')
    .select('agreedCents')
    .where('enrollments.studentId', 'in', studentIds)
    .where('enrollments.state', '=', 'enrolled')
    .where('enrollments.registrationId', 'is', null)
    .where('classes.cancelledAt', 'is', null)
    .execute();
  return { count: rows.length, cents: sum(rows.map(({ agreedCents }) => agreedCents)) };
}

/** The mail of a registration says what its result says. */
async function checkMail(result: Registration) {
  const { rows } = await mails(school, result.id);
  const letterSchool = await getLetterSchool(school.database, ORGANIZATION);
  for (const { id } of rows) {
    const text = await textOf(school, id);
    const { totalCents, ifSeatCents } = totalsOf(result.lines);
    const total = /Total for the enrolled classes: (\S+?)\. /.exec(text)?.[1] ?? null;
    expect(total).toBe(totalCents === 0 ? null : priceWords(totalCents, letterSchool));
    const ifSeats = /waits? for becomes free, that adds (\S+?)\./.exec(text)?.[1] ?? null;
    if (text.includes('becomes free, that adds'))
      expect(text).toContain(`adds ${priceWords(ifSeatCents, letterSchool)}.`);
    else expect([ifSeats, ifSeatCents]).toEqual([null, 0]);
    const parts = text.match(/its part of the price of/g) ?? [];
    expect(parts).toHaveLength(result.lines.filter(({ now, group }) => group && countsAs(now) === 'enrolled').length);
    const groups = text.match(/has every class of .*?: together \S+ instead of/g) ?? [];
    expect(groups.map((words) => /together (\S+)/.exec(words)?.[1] ?? '').toSorted()).toEqual(
      result.groups.map(({ cents }) => priceWords(cents, letterSchool)).toSorted(),
    );
  }
}

test('result, mail, enrollments and account say the same after every act of random lives', async () => {
  const chance = openChance();
  const world = await openWorld(school, staff);
  const undoable: string[] = [];
  const done: string[] = [];
  const first = beginnings(world);
  for (let step = 0; step < first.length + STEPS; step += 1) {
    school.clock.advance(1000);
    const begin = first[step];
    if (begin) await begin();
    done.push(begin ? 'begin' : await live(world, chance, undoable));
    const of = `seed ${chance.seed}, step ${step}: ${done.slice(-3).join(', ')}`;
    try {
      for (const family of world.families) await checkFamily(world, family);
      // What has left stays as it was read.
      for (const [id, { text }] of [...world.sent].slice(-4)) expect(await textOf(school, id)).toBe(text);
    } catch (error) {
      throw new Error(of, { cause: error });
    }
  }
  // The lives are worth the name.
  expect([...world.seen]).toEqual(
    expect.arrayContaining(['promoted', 'moved-here', 'withdrawn', 'group', 'lowered', 'fee', 'taken off']),
  );
}, 120_000);
