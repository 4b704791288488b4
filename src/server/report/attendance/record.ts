import type { FetchedBy, RecordTaps, Tap } from '../../../contract/attendance.ts';
import { MOST_TRIES, type TapRefusal, timeOfTap, TRIES_MINUTES } from '../../../domain/attendance.ts';
import { compareCodeWord } from '../../../domain/code-words.ts';
import { nameKey } from '../../../domain/names.ts';
import { isNearName } from '../../../domain/near-barred.ts';
import { isBarred } from '../../../domain/pick-up.ts';
import { dayAtSchool } from '../../../domain/school-day.ts';
import { type OpenedWords, openCodeWords } from '../../code-words/store.ts';
import type { SignedInContext } from '../../platform/call/handler.ts';
import type { Keyring } from '../../platform/sealing/keyring.ts';
import {
  addTaps,
  type Attending,
  type AttendedClass,
  type CodeWord,
  countWrongWords,
  type KeptTap,
  listAskedNames,
  listAttending,
  listCurrentIds,
  listKeptTaps,
  listOfDevices,
  lockTries,
  type Neighbour,
} from './attendance-store.ts';
import { fetchersOf } from './fetchers.ts';

/** What of a tap says whom a student was checked out to. */
type Fetched = Pick<
  KeptTap,
  'fetchedBy' | 'fetchedName' | 'fetchedAt' | 'listedBy' | 'codeWord' | 'allowedBy' | 'refused'
>;
const NOBODY: Fetched = {
  fetchedBy: null,
  fetchedName: null,
  fetchedAt: null,
  listedBy: null,
  codeWord: null,
  allowedBy: null,
  refused: null,
};

/** Refusals that are kept, since the office wants to know that somebody tried. */
const KEPT: readonly TapRefusal[] = ['not-allowed', 'near-barred', 'code-word-wrong'];

interface Answer {
  taken: string[];
  refused: { id: string; reason: TapRefusal }[];
}

/** Keeps the taps of a phone in its own order. */
export async function record(
  attended: AttendedClass,
  taps: RecordTaps['taps'],
  keyring: Keyring,
  context: SignedInContext,
): Promise<Answer> {
  const { database, organization, caller } = context;
  const answer: Answer = { taken: [], refused: [] };
  const tried = taps.filter((tap) => tap.field === 'fetched' && isTry(tap.fetched));
  if (tried.length > 0)
    await lockTries(
      database,
      organization.id,
      tried.map(({ studentId }) => studentId),
    );
  const kept = await listKeptTaps(
    database,
    organization.id,
    taps.map(({ id }) => id),
  );
  const judge = await openJudge(attended, taps, keyring, context);
  const rows = new Map<string, KeptTap>();
  const settle = (id: string, reason: TapRefusal | null) =>
    reason ? answer.refused.push({ id, reason }) : answer.taken.push(id);
  for (const tap of taps.toSorted((a, b) => a.sequence - b.sequence)) {
    const { id } = tap;
    const before = rows.get(id);
    if (before) continue;
    if (kept.has(id)) {
      settle(id, kept.get(id) ?? null);
      continue;
    }
    const decided = judge(tap);
    settle(id, decided.refused);
    if (decided.row) rows.set(id, { ...decided.row, accountId: caller.accountId });
  }
  await addTaps(database, organization.id, [...rows.values()]);
  return answer;
}

/** Whether it counts among the tries of a code word. */
function isTry(fetched: FetchedBy | null): boolean {
  const how = fetched?.by === 'listed' ? fetched.codeWord?.how : undefined;
  return how === 'typed' || how === 'wrong';
}

interface Decided {
  readonly refused: TapRefusal | null;
  readonly row: Omit<KeptTap, 'accountId'> | null;
}

async function openJudge(
  attended: AttendedClass,
  taps: readonly Tap[],
  keyring: Keyring,
  context: SignedInContext,
): Promise<(tap: Tap) => Decided> {
  const { database, organization, clock, caller, reach } = context;
  const { id: classId, isCancelled, dates } = attended;
  const arrival = clock.iso();
  const dayOf = (instant: string) => dayAtSchool(instant, organization.timeZone);
  const today = dayOf(arrival);
  const current = await listCurrentIds(database, organization.id, [...new Set(taps.map((tap) => tap.studentId))]);
  const students = await listAttending(database, organization.id, { classId, studentIds: [...current.values()] });
  const devices = [...new Set(taps.map(({ device }) => device))];
  const whose = { classId, accountId: caller.accountId, devices };
  const earlier = await listOfDevices(database, organization.id, whose);
  const since = new Date(clock.now() - TRIES_MINUTES * 60_000).toISOString();
  const tries = await countWrongWords(database, organization.id, { studentIds: [...current.values()], since });

  const typed = taps.flatMap((tap) =>
    tap.field === 'fetched' && isTry(tap.fetched) ? (current.get(tap.studentId) ?? []) : [],
  );
  const words = await openCodeWords(database, keyring, organization.id, typed);
  const doubted = await listAskedNames(database, organization.id, {
    classId,
    studentIds: [...current.values()],
    since: dayAgo(clock.now()),
  });
  const asked = new Set(doubted.map(({ studentId, fetchedName }) => askedKey(studentId, fetchedName ?? '')));

  return (tap) => {
    const student = students.find(({ id }) => id === current.get(tap.studentId));
    const { on, field } = tap;
    const isAhead = on > today;
    // An excuse may be told before the day.
    const isExcuse = tap.field === 'presence' && (tap.presence === 'excused' || tap.presence === null);
    const refused = isCancelled
      ? 'cancelled'
      : !dates.some((date) => date.on === on)
        ? 'no-class-that-day'
        : isAhead && !isExcuse
          ? 'not-yet'
          : null;
    if (refused) return { refused, row: null };
    if (!student) return { refused: 'not-in-class', row: null };
    const same = earlier.filter(
      (each) =>
        each.device === tap.device && each.heldOn === on && each.studentId === student.id && each.field === field,
    );
    const tappedAt = timeOfTap(
      { at: tap.at, on, isAhead },
      { arrival, dayOf, neighbours: neighboursOf(same, tap.sequence) },
    );
    const fetched =
      tap.field === 'fetched' && tap.fetched
        ? judgeFetched(tap.fetched, student, { tries, words, asked, arrival, isOffice: reach === 'everything' })
        : NOBODY;
    if (fetched.refused && !KEPT.includes(fetched.refused)) return { refused: fetched.refused, row: null };
    const row = {
      id: tap.id,
      classId,
      heldOn: on,
      studentId: student.id,
      field,
      presence: tap.field === 'presence' ? tap.presence : null,
      ...fetched,
      tappedAt,
      sequence: tap.sequence,
      device: tap.device,
      arrivedAt: arrival,
    };
    if (!fetched.refused) earlier.push(row);
    return { refused: fetched.refused, row };
  };
}

const askedKey = (studentId: string, name: string) => `${studentId} ${nameKey(name)}`;

const dayAgo = (now: number) => new Date(now - 86_400_000).toISOString();

function neighboursOf(same: readonly Neighbour[], sequence: number) {
  const times = (of: readonly Neighbour[]) => of.map(({ tappedAt }) => tappedAt).toSorted();
  return {
    before: times(same.filter((each) => each.sequence < sequence)).at(-1) ?? null,
    after: times(same.filter((each) => each.sequence > sequence))[0] ?? null,
  };
}

/** Whether a student may be checked out to somebody. The office asks for code words itself, and by no rule. */
function judgeFetched(
  fetched: FetchedBy,
  student: Attending,
  {
    tries,
    words,
    asked,
    arrival,
    isOffice,
  }: {
    tries: Map<string, number>;
    words: OpenedWords;
    /** Who was asked about today: a refusal that the office reads. */
    asked: Set<string>;
    arrival: string;
    isOffice: boolean;
  },
): Fetched {
  const { may, mustNot } = fetchersOf(student);
  const fetchedAt = fetched.at && fetched.at < arrival ? new Date(fetched.at).toISOString() : null;
  if (fetched.by === 'other') {
    const { name: fetchedName, allowedBy } = fetched;
    const isOut = isBarred({ name: fetchedName, phone: '' }, [{ allowed: [], notAllowed: mustNot }]);
    const isNear = !isOut && mustNot.some(({ name }) => isNearName(fetchedName, name));
    const isCleared = fetched.isSomebodyElse === true && asked.has(askedKey(student.id, fetchedName));
    const refused = isOut ? 'not-allowed' : isNear && !isCleared ? 'near-barred' : null;
    if (refused === 'near-barred') asked.add(askedKey(student.id, fetchedName));
    return { ...NOBODY, fetchedBy: 'other', fetchedName, fetchedAt, allowedBy, codeWord: 'none', refused };
  }
  const person = may.find(({ key }) => key === fetched.key);
  // Compared on the phone hours ago, perhaps: that somebody tried is kept, whoever is on the list by now.
  if (fetched.codeWord?.how === 'wrong') {
    tries.set(student.id, (tries.get(student.id) ?? 0) + 1);
    const tried = person
      ? { fetchedBy: person.by, fetchedName: person.name, listedBy: person.familyId }
      : { fetchedBy: 'listed' as const, fetchedName: '' };
    return { ...NOBODY, ...tried, fetchedAt, codeWord: 'wrong', refused: 'code-word-wrong' };
  }
  if (!person) return { ...NOBODY, refused: 'not-listed' };
  const { familyId: listedBy, by: fetchedBy, name: fetchedName } = person;
  const told = { ...NOBODY, fetchedBy, fetchedName, fetchedAt, listedBy };
  const said = fetched.codeWord;
  if (!person.asksCodeWord) return { ...told, codeWord: 'none' };
  if (said?.how !== 'typed')
    return said || isOffice
      ? { ...told, codeWord: (said?.how ?? 'known') satisfies CodeWord }
      : { ...NOBODY, refused: 'code-word-missing' };
  const wrong = tries.get(student.id) ?? 0;
  if (wrong >= MOST_TRIES) return { ...NOBODY, refused: 'too-many-tries' };
  const verdict = compareCodeWord(words.of(listedBy, student.id), said.word);
  // Never "wrong" for what nobody can compare.
  if (verdict === 'unreadable') return { ...NOBODY, refused: 'code-word-unreadable' };
  if (verdict !== 'wrong') return { ...told, codeWord: verdict };
  tries.set(student.id, wrong + 1);
  return { ...told, codeWord: 'wrong', refused: 'code-word-wrong' };
}
