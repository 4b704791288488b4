import { afterAll, beforeAll, expect, test } from 'vitest';
import { ORGANIZATION, openSchool, type Person, type TestSchool } from '../../../test/school.ts';
import { type Chance, openChance } from '../../../test/seed.ts';
import { addSchools } from '../../../test/many-schools.ts';
import { OWING_SORTS, type OwingFamily } from '../../contract/owing.ts';
import { daysBefore } from '../../domain/deadlines.ts';
import { balanceOf, type LedgerEntry, listOpenParts } from '../../domain/ledger.ts';
import { ageOf, OVERDUE_AGES } from '../../domain/overdue.ts';
import { postSeat, sumTakenOff, takeOff } from '../../domain/seat-postings.ts';
import { checkData } from '../check-data/store.ts';
import { newId } from '../platform/ids.ts';

// What the table finds and adds up is what `balanceOf` says of each household's entries, whatever was owed, taken back, paid and returned.

const TODAY = '2026-09-01';
const FAMILIES = 120;

let school: TestSchool;
let office: Person;
/** Every entry of a household, by the id of the one that stays. */
const ledgers = new Map<string, LedgerEntry[]>();

beforeAll(async () => {
  school = await openSchool();
  office = await school.addPerson({ roles: ['viewer'] });
  const chance = openChance();
  await write(await families(ORGANIZATION), chance);
  // Which school is meant is known from now on: the clock stands.
  await office.call('owing', {});
  const [other = ''] = await addSchools(school, 1);
  const kept = new Map(ledgers);
  await write(await families(other), chance, other);
  ledgers.clear();
  for (const [id, entries] of kept) ledgers.set(id, entries);
});
afterAll(async () => {
  expect(await checkData(school.testDatabase.pool)).toEqual([]);
  await school.close();
});

const ids = Array.from({ length: FAMILIES }, newId);

/** Families of which every fourth was merged into the one before it; another school's have the same ids. */
async function families(organizationId: string) {
  const rows = ids.map((id, at) => ({
    organizationId,
    id,
    createdAt: school.clock.iso(),
    mergedInto: at % 4 === 3 ? (ids[at - 1] ?? null) : null,
  }));
  await school.database.insertInto('families').values(rows).execute();
  return rows;
}

/** Most days are near today and near where an age begins. */
const drawDay = (chance: Chance) =>
  daysBefore(TODAY, chance.pick([-40, -1, 0, 1, 2, 29, 30, 31, 32, 59, 60, 61, 62, 89, 90, 91, 92, 200]));

/** A ledger as acts make it: seats are priced, made cheaper and dearer and ended, fees charged, something taken off; money comes and goes back. */
function drawLedger(chance: Chance): LedgerEntry[] {
  const entries: LedgerEntry[] = [];
  const seats = [newId(), newId(), newId()];
  for (let acts = chance.number(14); acts > 0; acts--) {
    if (chance.happens(0.15)) entries.push(fee(chance.pick([100, 250]), drawDay(chance)));
    else if (chance.happens(0.2)) entries.push(...off(entries, chance.pick([50, 100, 400])));
    else if (chance.happens(0.65)) {
      const enrollmentId = chance.pick(seats);
      const own = entries.filter((each) => each.enrollmentId === enrollmentId);
      const cents = Math.max(0, chance.pick([0, 100, 250, 400]) - sumTakenOff(own));
      const wanted = { cents, restOn: drawDay(chance) };
      for (const { on, ...posted } of postSeat(own, wanted))
        entries.push({ ...posted, id: newId(), enrollmentId, dueOn: on });
    } else if (chance.happens(0.75)) entries.push(money('payment', -chance.pick([1, 100, 150, 250, 900])));
    else {
      const paid = entries.find(
        ({ id, kind }) => kind === 'payment' && !entries.some((each) => each.takesBackId === id),
      );
      if (paid) entries.push({ ...money('returned', -paid.cents), takesBackId: paid.id });
    }
  }
  return entries;
}

const fee = (cents: number, dueOn: string): LedgerEntry => ({ ...money('payment', cents), kind: 'fee', dueOn });

const off = (entries: readonly LedgerEntry[], cents: number): LedgerEntry[] =>
  takeOff(listOpenParts(entries), cents).map(({ on, ...each }) => {
    const { enrollmentId = null } = entries.find(({ id }) => id === each.takesBackId) ?? {};
    return { ...each, id: newId(), enrollmentId, dueOn: on };
  });

const money = (kind: 'payment' | 'returned', cents: number): LedgerEntry => ({
  id: newId(),
  kind,
  cents,
  enrollmentId: null,
  takesBackId: null,
  dueOn: null,
});

const drawn = {
  method: 'cash',
  currency: 'USD',
  reference: '',
  receivedOn: TODAY,
  state: 'settled',
  takenBy: 'office',
  accountId: null,
  dueCents: 0,
  laterCents: 0,
  creditCents: 0,
} as const;

async function write(rows: Awaited<ReturnType<typeof families>>, chance: Chance, organizationId = ORGANIZATION) {
  let receiptNumber = 0;
  const at = school.clock.iso();
  for (const { id: familyId, mergedInto } of rows) {
    const entries = drawLedger(chance);
    const household = mergedInto ?? familyId;
    ledgers.set(household, [...(ledgers.get(household) ?? []), ...entries]);
    for (const { id, cents, kind } of entries)
      if (kind === 'payment')
        await school.database
          .insertInto('payments')
          .values({
            ...drawn,
            id,
            organizationId,
            familyId,
            cents: -cents,
            receiptNumber: ++receiptNumber,
            takenAt: at,
          })
          .execute();
    const made = { organizationId, at, familyId, act: 'drawn', actor: 'chance', accountId: null };
    const stored = entries.map((entry) => ({
      ...entry,
      ...made,
      causeId: newId(),
      reason: entry.kind === 'fee' ? 'Drawn' : null,
      paymentId: entry.kind === 'payment' ? entry.id : entry.kind === 'returned' ? entry.takesBackId : null,
    }));
    if (stored.length > 0) await school.database.insertInto('ledgerEntries').values(stored).execute();
  }
}

type Figures = Omit<OwingFamily, 'guardians' | 'students'>;

/** How every household stands, by the rule alone. */
function expected(): Figures[] {
  return [...ledgers].map(([id, entries]) => {
    const { dueCents, laterCents, creditCents, dues } = balanceOf(entries, TODAY);
    const overdue = dues.filter(({ on }) => on < TODAY);
    const overdueCents = overdue.reduce((sum, { cents }) => sum + cents, 0);
    return { id, dueCents, overdueCents, laterCents, creditCents, overdueSince: overdue[0]?.on ?? null };
  });
}

const FIGURES = ['dueCents', 'overdueCents', 'laterCents', 'creditCents'] as const;

/** What a question finds is these, row by row and added up. */
async function expectFound(asked: object, wanted: readonly Figures[]) {
  const found = await office.call('owing', { ...asked, pageSize: 1000 });
  const rows = found.rows.map(({ guardians: _guardians, students: _students, ...figures }) => figures);
  const byId = (all: readonly Figures[]) => all.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  expect(byId(rows)).toEqual(byId(wanted));
  expect(found.total).toBe(wanted.length);
  for (const name of FIGURES) expect(found[name]).toBe(wanted.reduce((sum, each) => sum + each[name], 0));
}

test('whoever owes is found with the figures of the rule, and their sums', async () => {
  const all = expected();
  expect(all.filter(({ overdueCents }) => overdueCents > 0).length).toBeGreaterThan(20);
  expect(all.filter(({ creditCents }) => creditCents > 0).length).toBeGreaterThan(5);
  await expectFound(
    {},
    all.filter(({ dueCents, laterCents }) => dueCents + laterCents > 0),
  );
});

test('each standing lets those through who stand so', async () => {
  const all = expected();
  for (const standing of ['due', 'overdue', 'later', 'credit'] as const)
    await expectFound(
      { standing },
      all.filter((each) => each[`${standing}Cents`] > 0),
    );
});

test('each age lets those through whose earliest unpaid day is of it', async () => {
  const overdue = expected().filter(({ overdueSince }) => overdueSince !== null);
  for (const age of OVERDUE_AGES) {
    const ofAge = overdue.filter(({ overdueSince }) => ageOf(overdueSince ?? '', TODAY) === age);
    expect([age, ofAge.length]).not.toEqual([age, 0]);
    await expectFound({ age }, ofAge);
  }
});

test('every order goes on from page to page, with nobody twice and nobody left out', async () => {
  const { rows: all } = await office.call('owing', { pageSize: 1000 });
  for (const column of OWING_SORTS)
    for (const sort of [column, `-${column}`]) {
      const ids: string[] = [];
      for (let page = 1; page <= Math.ceil(all.length / 20); page++)
        for (const { id } of (await office.call('owing', { sort, page, pageSize: 20 })).rows) ids.push(id);
      expect([sort, ids.toSorted()]).toEqual([sort, all.map(({ id }) => id).toSorted()]);
    }
  const since = (await office.call('owing', { sort: 'since', pageSize: 1000 })).rows.map((each) => each.overdueSince);
  const known = since.filter((day) => day !== null);
  // Who is not overdue comes last.
  expect(since.slice(0, known.length)).toEqual(known.toSorted());
  const due = (await office.call('owing', { sort: '-due', pageSize: 1000 })).rows.map((each) => each.dueCents);
  expect(due).toEqual(due.toSorted((a, b) => b - a));
});
