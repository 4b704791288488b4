import { CallError } from '../src/server/platform/call/errors.ts';
import { newId } from '../src/server/platform/ids.ts';
import { composed } from './letters.ts';
import { pay } from './paying.ts';
import type { Person, TestSchool } from './school.ts';
import type { Chance } from './seed.ts';

// What families and the office do in the lives that `enrollments/standing` checks.

type Group = { id: string; classIds: string[] };

export interface Family extends Person {
  readonly familyId: string;
  readonly studentIds: string[];
  readonly registrationIds: string[];
}

export interface World {
  readonly school: TestSchool;
  readonly staff: Person;
  readonly families: Family[];
  readonly classIds: string[];
  readonly groups: Group[];
  /** What a mail said as it left. */
  readonly sent: Map<string, { readonly text: string }>;
  /** What became of lines at any time. */
  readonly seen: Set<string>;
}

/** Two semesters, each with single classes and a group; one group is so cheap beside its last class that it lowers seats of before. */
export async function openWorld(school: TestSchool, staff: Person): Promise<World> {
  const winter = await school.addSemester({
    name: 'Winter',
    isOpen: true,
    startsOn: '2027-01-04',
    endsOn: '2027-03-20',
  });
  const groups: Group[] = [];
  const classIds: string[] = [];
  const addGroup = async (semesterId: string, priceCents: number, prices: number[], seats: number) => {
    const own: string[] = [];
    for (const price of prices) own.push(await school.addClass({ semesterId, priceCents: price, capacity: seats }));
    const facts = { semesterId, name: `Week ${newId()}`, description: '', priceCents, classIds: own };
    groups.push({ id: (await staff.call('saveGroup', facts)).group.id, classIds: own });
    classIds.push(...own);
  };
  await addGroup(school.semesterId, 40_000, [15_000, 15_000, 15_000], 2);
  await addGroup(school.semesterId, 50_000, [30_000, 30_000, 10_000], 4);
  await addGroup(winter, 10_001, [5000, 7003], 3);
  for (const capacity of [1, 9, 2]) classIds.push(await school.addClass({ capacity, priceCents: 9000 }));
  classIds.push(await school.addClass({ semesterId: winter, capacity: 1, priceCents: 0 }));
  const families: Family[] = [];
  for (const students of [3, 2]) families.push({ ...(await school.addFamily(students)), registrationIds: [] });
  return { school, staff, families, classIds, groups, sent: new Map(), seen: new Set() };
}

/** A no of the rules is an answer: nothing happened, and all four must still agree. */
async function tryIt(act: () => Promise<unknown>): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    if (error instanceof CallError && error.code === 'failed-precondition') return false;
    throw error;
  }
}

/** Ids of one moment stand in any order; what is drawn must not hang on it. */
function inOrder<Item extends { studentId: string; class: { title: string }; endedAt: string | null }>(all: Item[]) {
  const key = (item: Item) => `${item.class.title} ${item.endedAt} ${item.studentId}`;
  return all.toSorted((a, b) => key(a).localeCompare(key(b)));
}

const ACTS = [
  ...(['enroll', 'enroll', 'enroll', 'enroll', 'withdraw', 'withdraw', 'leave', 'move', 'move'] as const),
  ...(['own-move', 'own-move', 'take-back', 'take-back'] as const),
  ...(['end', 'reopen', 'undo', 'behalf', 'cancel', 'send', 'send', 'pay', 'pay', 'bounce', 'fee', 'off'] as const),
] as const;

/** Does one thing that a family or the office does; answers what, for whoever reads of a failure. */
export async function live(world: World, chance: Chance, undoable: string[]): Promise<string> {
  const { school, staff } = world;
  const act = chance.pick(ACTS);
  const family = chance.pick(world.families);
  const told = await family.call('enrollments');
  const [enrollments, waitlist] = [inOrder(told.enrollments), inOrder(told.waitlist)];
  const seats = enrollments.filter(({ state }) => state === 'enrolled');
  const why = { reason: 'It was drawn', tells: chance.happens(0.5), reasonTold: false };
  const forget = (done: boolean) => {
    // What is opened again is on record as if it had never ended: what a mail said meanwhile is nowhere.
    if (done) world.sent.clear();
  };
  switch (act) {
    case 'enroll': {
      const classIds = chance.happens(0.8)
        ? chance.pick(world.groups).classIds.filter(() => chance.happens(0.6))
        : [chance.pick(world.classIds)];
      const has = new Set([...seats, ...waitlist].map((item) => `${item.studentId} ${item.class.id}`));
      const lines = classIds.flatMap((classId) =>
        family.studentIds
          .filter((studentId) => chance.happens(has.has(`${studentId} ${classId}`) ? 0.05 : 0.5))
          .map((studentId) => ({
            studentId,
            classId,
            ifFull: chance.happens(0.8) ? ('waitlist' as const) : ('skip' as const),
          })),
      );
      if (lines.length === 0) return act;
      const { registrationId } = await family.call('enroll', { idempotencyKey: newId(), lines });
      family.registrationIds.push(registrationId);
      return act;
    }
    case 'withdraw':
      if (seats.length > 0) await tryIt(() => family.call('withdraw', { enrollmentId: chance.pick(seats).id }));
      return act;
    case 'own-move': {
      if (seats.length === 0) return act;
      const enrollmentId = chance.pick(seats).id;
      await tryIt(async () => {
        const { choices } = await family.call('moveChoices', { enrollmentId });
        if (choices.length === 0) return;
        const to = chance.pick(choices.toSorted((a, b) => a.class.title.localeCompare(b.class.title)));
        await family.call('moveEnrollment', {
          idempotencyKey: newId(),
          enrollmentId,
          toClassId: to.class.id,
          ifFull: 'waitlist',
          seen: { cents: to.cents, differenceCents: to.differenceCents },
        });
      });
      await noteRegistrations(school, family);
      return act;
    }
    case 'take-back': {
      const [left] = enrollments.filter(({ takeBackUntil }) => takeBackUntil !== null);
      if (left) forget(await tryIt(() => family.call('takeBackWithdrawal', { enrollmentId: left.id })));
      return act;
    }
    case 'leave': {
      const waiting = waitlist.filter(({ state }) => state === 'waiting');
      if (waiting.length > 0) await tryIt(() => family.call('leaveWaitlist', { entryId: chance.pick(waiting).id }));
      return act;
    }
    case 'move': {
      if (seats.length === 0) return act;
      const seat = chance.pick(seats);
      const has = seats.filter(({ studentId }) => studentId === seat.studentId).map((each) => each.class.id);
      const free = world.classIds.filter((id) => !has.includes(id));
      const facts = { enrollmentIds: [seat.id], toClassId: chance.pick(free.slice(-5)), ...why };
      const price = chance.pick(['agreed', 'of-class'] as const);
      await tryIt(async () => {
        const { withdrawalId } = await staff.call('moveEnrollments', { ...facts, price, overrides: [] });
        undoable.push(withdrawalId);
      });
      return act;
    }
    case 'end': {
      if (seats.length === 0) return act;
      const state = chance.pick(['withdrawn', 'revoked'] as const);
      await tryIt(async () => {
        const keptCents = chance.happens(0.5) ? chance.number(9000) : 0;
        const ended = { enrollmentIds: [chance.pick(seats).id], entryIds: [], state, keptCents, ...why };
        undoable.push((await staff.call('endEnrollments', ended)).withdrawalId);
      });
      return act;
    }
    case 'reopen': {
      const over = enrollments.filter(({ state }) => state === 'withdrawn' || state === 'revoked');
      if (over.length === 0) return act;
      forget(
        await tryIt(() =>
          staff.call('reopenEnrollment', { enrollmentId: chance.pick(over).id, overrides: [], ...why }),
        ),
      );
      return act;
    }
    case 'undo': {
      const withdrawalId = undoable.pop();
      if (withdrawalId) forget(await tryIt(() => staff.call('undoWithdrawAll', { withdrawalId })));
      return act;
    }
    case 'behalf':
      await tryIt(() =>
        staff.call('enrollOnBehalf', {
          enrollmentId: newId(),
          studentId: chance.pick(family.studentIds),
          classId: chance.pick(world.classIds),
          overrides: [],
          reason: '',
          letter: chance.happens(0.7),
        }),
      );
      return act;
    case 'cancel': {
      const rows = await school.database
        .selectFrom('classes')
        .select(['id', 'version', 'cancelledAt'])
        .where('id', 'in', world.classIds)
        .execute();
      const off = world.classIds.find((id) => rows.some((row) => row.id === id && row.cancelledAt !== null));
      const classId = off ?? chance.pick(world.classIds);
      const { version = 1 } = rows.find(({ id }) => id === classId) ?? {};
      const facts = { classId, version, isCancelled: off === undefined, reason: 'It was drawn', tell: null };
      const done = await tryIt(() => staff.call('cancelClass', facts));
      forget(done && off !== undefined);
      return act;
    }
    case 'pay': {
      const cents = 1 + chance.number(20_000);
      await tryIt(() => pay(staff, family.familyId, { cents }));
      return act;
    }
    case 'fee':
    case 'off': {
      const facts = {
        actId: newId(),
        familyId: family.familyId,
        cents: 1 + chance.number(9000),
        reason: 'It was drawn',
      };
      const dueOn = `2026-1${chance.number(3)}-01`;
      await tryIt(() => (act === 'fee' ? staff.call('chargeFee', { ...facts, dueOn }) : staff.call('takeOff', facts)));
      return act;
    }
    case 'bounce': {
      const { ledger } = await family.call('ownPayments');
      const kept = ledger?.payments.filter(({ isReturned }) => !isReturned) ?? [];
      if (kept.length > 0)
        await tryIt(() => staff.call('returnPayment', { paymentId: chance.pick(kept).id, reason: 'It was drawn' }));
      return act;
    }
    case 'send': {
      const { rows } = await mails(school, null);
      const some = rows.filter(() => chance.happens(0.5)).slice(0, 6);
      for (const { id } of some) {
        world.sent.set(id, { text: await textOf(school, id) });
        await school.database
          .updateTable('outboxMails')
          .set({ sentAt: school.clock.iso() })
          .where('id', '=', id)
          .execute();
      }
      return act;
    }
  }
}

/** Who moves, or waits to, has submitted something too, under an id that only the mail and the list of enrollments tell. */
async function noteRegistrations(school: TestSchool, family: Family) {
  const rows = await school.database
    .selectFrom('registrations')
    .select('id')
    .where('accountId', '=', family.accountId)
    .orderBy('id')
    .execute();
  family.registrationIds.push(...rows.flatMap(({ id }) => (family.registrationIds.includes(id) ? [] : id)));
}

const TOLD = ['registration', 'promotion', 'enrolled-by-school'] as const;

/** Mails that tell of prices and have not left, the newest first; or those of one registration. */
export async function mails(school: TestSchool, registrationId: string | null) {
  const rows = await school.database
    .selectFrom('outboxMails')
    .select(['id', 'kind', 'sentAt', 'aboutId', 'facts'])
    .where('kind', 'in', TOLD)
    .orderBy('id', 'desc')
    .execute();
  const isAbout = ({ facts }: (typeof rows)[number]) =>
    registrationId === null || (facts as { registrationId?: string }).registrationId === registrationId;
  return { rows: rows.filter((row) => row.sentAt === null && isAbout(row)) };
}

/** A mail as it would leave now, on one line. */
export async function textOf(school: TestSchool, mailId: string): Promise<string> {
  const { text } = await composed(school, mailId);
  return text.replaceAll(/\s+/g, ' ');
}

/** How every life begins: a group is completed and given up again, another lowers seats of before, a fee, something taken off, somebody promoted and moved. */
export function beginnings({ staff, families, groups, classIds }: World): (() => Promise<unknown>)[] {
  const [one, other] = families;
  const [week, cheap] = groups;
  if (!one || !other || !week || !cheap) throw new Error('The world is not open.');
  const take = async (family: Family, taken: readonly string[], studentId = family.studentIds[0] ?? '') => {
    const lines = taken.map((classId) => ({ studentId, classId, ifFull: 'waitlist' as const }));
    const { registrationId } = await family.call('enroll', { idempotencyKey: newId(), lines });
    family.registrationIds.push(registrationId);
  };
  const seatIn = async (family: Family, classId = '') => {
    const { enrollments } = await family.call('enrollments');
    return enrollments.find((each) => each.class.id === classId && each.state === 'enrolled')?.id ?? '';
  };
  const [, , scarce = ''] = week.classIds;
  const room = classIds.at(-3) ?? '';
  const adjusted = ({ familyId }: Family, cents: number) => ({
    actId: newId(),
    familyId,
    cents,
    reason: 'It begins so',
  });
  const why = { reason: 'It begins so', tells: true, reasonTold: false };
  return [
    () => take(one, week.classIds),
    () => take(one, cheap.classIds.slice(0, 2)),
    () => take(one, cheap.classIds.slice(2)),
    () => take(one, [scarce], one.studentIds[1]),
    () => take(other, week.classIds),
    async () => one.call('withdraw', { enrollmentId: await seatIn(one, scarce) }),
    () => staff.call('chargeFee', { ...adjusted(one, 2500), dueOn: '2026-11-01' }),
    () => staff.call('takeOff', adjusted(one, 1700)),
    async () => {
      const enrollmentIds = [await seatIn(one, week.classIds[0])];
      await staff.call('moveEnrollments', { enrollmentIds, toClassId: room, overrides: [], price: 'agreed', ...why });
    },
  ];
}
