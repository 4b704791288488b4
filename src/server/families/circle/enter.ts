import {
  type ActingPerson,
  type Circle,
  type CircleGuardian,
  isOwnCircle,
  isOwnGuardian,
  listDeciders,
  listNewcomers,
  OBJECTION_DAYS,
} from '../../../domain/circle.ts';
import { send } from '../../mail/store.ts';
import { refused } from '../../platform/call/errors.ts';
import { actorName, type SignedInContext } from '../../platform/call/handler.ts';
import type { Database } from '../../platform/database/connect.ts';
import { newId } from '../../platform/ids.ts';
import { circleEnteredMail } from '../letters/circle-entered.ts';
import { addEntries, type How, listFamiliesEver, type NewEntry, readCircles } from './circle-store.ts';

export interface Entering {
  readonly how: How;
  readonly reason: string;
  /** Why nobody could agree, in the office's own words. */
  readonly nobodyLeft?: string | undefined;
}

interface Place {
  readonly organizationId: string;
  readonly at: string;
}

const DAY_MS = 86_400_000;

/**
 * The one door through which somebody comes into a child's circle, or gets wider access, by an act of the school: never with the acting
 * person's own family, account or address on either side; all full guardians of before are told, and what the circle decides over stays
 * closed until one of them agrees. What comes in is seen by looking before and after the act.
 */
export async function passDoor<Done>(
  studentIds: readonly string[],
  entering: Entering,
  { database, organization, caller, clock }: SignedInContext,
  act: () => Promise<Done>,
): Promise<Done> {
  const place = { organizationId: organization.id, at: clock.iso() };
  const before = await readCircles(database, organization.id, studentIds);
  const done = await act();
  await enterCircle(database, place, before, { ...entering, by: caller });
  return done;
}

/**
 * Writes down who came into these circles since `before` was read, tells those who were there, and closes to the newcomers what the circle
 * decides over. `by` null: nobody of the school acted (somebody found their family by their own address). Answers how many came.
 */
export async function enterCircle(
  database: Database,
  place: Place,
  before: ReadonlyMap<string, Circle>,
  { by, ...entering }: Entering & Pick<Admitting, 'by' | 'actId'>,
): Promise<number> {
  const after = await readCircles(database, place.organizationId, [...before.keys()]);
  const entries = [...before].flatMap(([studentId, circle]) => {
    const now = after.get(studentId);
    const deciders = nowIn(now, listDeciders(studentId, circle));
    return now ? listNewcomers(studentId, circle, now).map((each) => ({ ...each, studentId, deciders })) : [];
  });
  await admit(database, place, entries, { ...entering, by, circles: [...before.values(), ...after.values()] });
  return entries.length;
}

/**
 * Two children have become one: whoever was of the one only newly sees what the other holds (`shown`: of which there is anything). Each
 * side's full guardians decide about the other's households. Those who had the child first stay on its lists meanwhile.
 */
export async function enterMerged(
  database: Database,
  place: Place,
  before: ReadonlyMap<string, Circle>,
  {
    studentId,
    shown,
    entering: { by, ...entering },
  }: {
    readonly studentId: string;
    readonly shown: { readonly first: string | null; readonly second: string | null };
    readonly entering: Entering & Pick<Admitting, 'by' | 'actId'>;
  },
): Promise<void> {
  const after = (await readCircles(database, place.organizationId, [studentId])).get(studentId);
  if (!after) return;
  const entries = new Map<string, NewEntry>();
  for (const id of [shown.first, shown.second]) {
    if (id === null) continue;
    const listsCount = id !== shown.first;
    // Who might what of the one is compared under the id that both have now.
    const circle = underId(before.get(id), id, studentId);
    if (!circle) continue;
    const deciders = listDeciders(studentId, circle);
    for (const each of listNewcomers(studentId, circle, after)) {
      const key = `${each.familyId} ${each.guardianId}`;
      const known = entries.get(key)?.deciders ?? [];
      entries.set(key, { ...each, studentId, listsCount, deciders: [...new Set([...known, ...deciders])] });
    }
  }
  await admit(database, place, [...entries.values()], { ...entering, by, circles: [...before.values(), after] });
}

/** The circle of a student as if they had this id: whom somebody may pick up, and what is open, name students. */
function underId(circle: Circle | undefined, from: string, to: string): Circle | undefined {
  const renamed = (id: string) => (id === from ? to : id);
  return (
    circle && {
      ...circle,
      guardians: circle.guardians.map((person) => ({
        ...person,
        pickUpIds: person.pickUpIds?.map(renamed),
        entries: person.entries?.map((entry) => ({ ...entry, studentId: renamed(entry.studentId) })),
      })),
    }
  );
}

/** The same people as they are guardians now: a merge may have made another entry of theirs the one that stays. */
function nowIn(now: Circle | undefined, people: readonly CircleGuardian[]): CircleGuardian[] {
  return people.map((person) => {
    const same = now?.guardians.find(({ accountId }) => accountId !== null && accountId === person.accountId);
    return same ? { ...person, guardianId: same.guardianId, familyId: same.familyId } : person;
  });
}

interface Admitting extends Entering {
  readonly by: SignedInContext['caller'] | null;
  /** All that the act touches, as it was and as it is. */
  readonly circles: readonly Circle[];
  /** What an undo of the act names. */
  readonly actId?: string | undefined;
}

/** Refuses what the acting person may not do about their own, or without saying why nobody could agree; then writes and tells. */
export async function admit(
  database: Database,
  place: Place,
  entries: readonly NewEntry[],
  { by, circles, how, reason, nobodyLeft = '', actId = newId() }: Admitting,
): Promise<void> {
  if (entries.length === 0) return;
  const { organizationId, at } = place;
  if (by && isOwnCircle(await actingPerson(database, organizationId, by), circles)) throw refused('own-circle');
  const isLonely = entries.some(({ deciders }) => !deciders.some(({ canSignIn }) => canSignIn));
  if (isLonely && by && nobodyLeft.trim() === '') throw refused('nobody-could-agree');
  const mails = mailsFor(entries, actId, at);
  const facts = {
    actId,
    how,
    reason,
    nobodyLeft: isLonely ? nobodyLeft.trim() : null,
    byAccountId: by?.accountId ?? null,
    byName: by ? actorName(by) : '',
    at,
    objectableUntil: new Date(Date.parse(at) + OBJECTION_DAYS * DAY_MS).toISOString(),
  };
  const ids = new Map(mails.flatMap(({ mail, guardianIds }) => guardianIds.map((id) => [id, mail.id] as const)));
  await addEntries(database, organizationId, entries, facts, ids);
  await send(
    database,
    organizationId,
    mails.map(({ mail }) => mail),
  );
}

/** Of guardians whom somebody of the school wants to invite, those who are none of their own family or address. */
export async function leaveOutOwn<Guardian extends { readonly familyId: string; readonly email: string }>(
  guardians: readonly Guardian[],
  { database, organization, caller }: SignedInContext,
): Promise<Guardian[]> {
  const acting = await actingPerson(database, organization.id, caller);
  return guardians.filter((guardian) => !isOwnGuardian(acting, { ...guardian, accountId: null }));
}

/** Refuses an act of staff on a student of their own circle: somebody else of the school does it. */
export async function refuseOwnCircle(studentIds: readonly string[], context: SignedInContext): Promise<void> {
  const { database, organization, caller } = context;
  const circles = await readCircles(database, organization.id, studentIds);
  const acting = await actingPerson(database, organization.id, caller);
  if (isOwnCircle(acting, [...circles.values()])) throw refused('own-circle');
}

async function actingPerson(
  database: Database,
  organizationId: string,
  { accountId, email }: SignedInContext['caller'],
): Promise<ActingPerson> {
  return { accountId, email, familyIds: await listFamiliesEver(database, organizationId, accountId) };
}

/** One mail to each address of those who were there before, whatever mails they want. */
function mailsFor(entries: readonly NewEntry[], actId: string, at: string) {
  const told = entries.flatMap(({ deciders }) => deciders).filter(({ email }) => email !== '');
  const byAddress = Map.groupBy(told, ({ email }) => email.toLowerCase());
  return [...byAddress.values()].flatMap((guardians) => {
    const [first] = guardians as [CircleGuardian, ...CircleGuardian[]]; // a group has somebody
    const guardianIds = [...new Set(guardians.map(({ guardianId }) => guardianId))];
    const mail = circleEnteredMail.to(first.email, { actId, guardianId: first.guardianId }, { at });
    return [{ mail, guardianIds }];
  });
}
