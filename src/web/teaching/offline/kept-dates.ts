import type { AttendanceState, FetchedBy } from '../../../contract/attendance.ts';
import type { KeptDate, KeptWord, TeachingToKeep } from '../../../contract/offline.ts';
import { codeWordKey } from '../../../domain/attendance.ts';
import { MOST_STUDENTS_AT_ONCE, MOST_TRIES_AWAY } from '../../../domain/kept-data.ts';
import { calls } from '../../calls.ts';
import type { App } from '../../shared/app.tsx';
import { CallFailure } from '../../call.ts';
import { hearServerTime } from '../../shared/attendance/this-phone.ts';
import { forgetHealth, keepHealth } from './kept-health.ts';
import { listQueued } from './queue.ts';
import type { Tapped } from './tapped.ts';
import { openVault, type Row, sweep } from './vault.ts';

/** Today's and tomorrow's own classes, as this phone keeps them. */
interface Kept {
  readonly dates: readonly KeptDate[];
  readonly words: readonly KeptWord[];
  readonly readAt: string;
  /** Wrong code words by student: those that the server counts now, and those since. */
  readonly tries: Readonly<Record<string, number>>;
  /** Whether what counts outside of health is kept beside them. */
  readonly keepsHealth: boolean;
}
export interface KeptTeaching extends Kept {
  readonly account: string;
}

/** What this phone keeps and is not too old; of this account, where it is known who is here. */
export async function readKept(account: string | null): Promise<KeptTeaching | null> {
  const now = await sweep(account);
  hearServerTime(new Date(now).toISOString());
  const row = await newest();
  if (!row) return null;
  // Each day of a run goes with its class, and no later than the others.
  const dates = row.value.dates.filter(({ until }) => until === undefined || Date.parse(until) >= now);
  if (dates.length < row.value.dates.length) await change((kept) => withDates(kept, dates));
  return { ...withDates(row.value, dates), account: row.account };
}

/** Asks what is to be kept, and keeps it; health and code words follow, for they take a while. Whoever teaches no more keeps nothing. */
export async function keepTeaching(app: App, account: string): Promise<KeptTeaching & { readonly isLasting: boolean }> {
  const told = await app.call(calls.teachingToKeep, {}).catch(async (error: unknown) => {
    if (error instanceof CallFailure && error.code === 'permission-denied') await forgetClasses();
    throw error;
  });
  const { dates, readAt, health } = told;
  await hearServer(readAt);
  const before = await newest();
  const own = before?.account === account ? before.value : null;
  const classIds = new Set(dates.map(({ attendance }) => attendance.class.id));
  const students = new Set(dates.flatMap(({ attendance }) => attendance.students.map(({ id }) => id)));
  const kept: Kept = {
    dates,
    readAt,
    // Until the new ones are there.
    words: own?.words.filter(({ studentId }) => students.has(studentId)) ?? [],
    tries: await triesOf(told.wrongWords, account),
    keepsHealth: health !== null,
  };
  if (app.identity.user?.uid === account)
    await replace(account, kept, { at: Date.parse(readAt), until: lastOf(dates) });
  void keepHealth(app, account, told)
    .catch(() => undefined)
    .then(() => keepWords(app, account, [...classIds]))
    .catch(() => undefined);
  const { isLasting } = await openVault();
  return { ...kept, account, isLasting };
}

/** What the server has just said of the time counts from now on. */
export async function hearServer(readAt: string): Promise<void> {
  hearServerTime(readAt);
  const heard = Date.parse(readAt);
  if (Number.isFinite(heard)) await (await openVault()).now(heard);
}

const lastOf = (dates: readonly KeptDate[]) => Math.max(0, ...dates.map(({ until }) => Date.parse(until)));

function withDates(kept: Kept, dates: readonly KeptDate[]): Kept {
  const students = new Set(dates.flatMap(({ attendance }) => attendance.students.map(({ id }) => id)));
  return { ...kept, dates, words: kept.words.filter(({ studentId }) => students.has(studentId)) };
}

/** With those that this phone has not sent yet: a contact makes none of them undone. */
async function triesOf(told: TeachingToKeep['wrongWords'], account: string): Promise<Record<string, number>> {
  const tries = Object.fromEntries(told.map(({ studentId, count }) => [studentId, count]));
  const { rows } = await listQueued<Partial<Tapped>>('taps');
  for (const { value, account: whose } of rows) {
    const { tap } = value;
    if (whose === account && tap?.field === 'fetched' && isWrongWord(tap.fetched))
      tries[tap.studentId] = (tries[tap.studentId] ?? 0) + 1;
  }
  return tries;
}

const isWrongWord = (fetched: FetchedBy | null) => fetched?.by === 'listed' && fetched.codeWord?.how === 'wrong';

async function keepWords(app: App, account: string, classIds: readonly string[]): Promise<void> {
  for (const classId of classIds) {
    const kept = (await newest())?.value;
    const asking = kept?.dates.find(({ attendance }) => attendance.class.id === classId)?.attendance.students ?? [];
    const ids = asking.filter(({ fetchers }) => fetchers.some((each) => each.asksCodeWord)).map(({ id }) => id);
    for (let at = 0; at < ids.length; at += MOST_STUDENTS_AT_ONCE) {
      const studentIds = ids.slice(at, at + MOST_STUDENTS_AT_ONCE);
      const { words } = await app.call(calls.codeWordsToKeep, { classId, studentIds });
      if (app.identity.user?.uid !== account) return;
      await change((now) => ({
        ...now,
        words: [...now.words.filter(({ studentId }) => !studentIds.includes(studentId)), ...words],
      }));
    }
  }
}

/** What the server says of dates that were tapped. */
export function keepState(classId: string, state: readonly AttendanceState[]): Promise<void> {
  return change((kept) => ({
    ...kept,
    dates: kept.dates.map((date) =>
      date.attendance.class.id === classId
        ? { ...date, attendance: { ...date.attendance, state: state.filter(({ on }) => on === date.attendance.on) } }
        : date,
    ),
  }));
}

/** A class that is nobody's business here any more. */
export async function forgetClass(classId: string): Promise<void> {
  await forgetHealth(classId);
  return change((kept) =>
    withDates(
      kept,
      kept.dates.filter(({ attendance }) => attendance.class.id !== classId),
    ),
  );
}

/** The classes go, and what was tapped stays until it is sent. */
export async function forgetClasses(): Promise<void> {
  await forgetHealth();
  const vault = await openVault();
  const rows = await vault.all('kept');
  await vault.drop(
    'kept',
    rows.map(({ key }) => key),
  );
}

/** Compares a code word on the phone; null where there is nothing to compare it with. */
export async function checkWord(
  studentId: string,
  key: string,
  word: string,
): Promise<'right' | 'wrong' | 'too-many' | null> {
  const kept = (await newest())?.value;
  const known = kept?.words.find((each) => each.studentId === studentId && each.keys.includes(key));
  if (!kept || !known) return null;
  const tries = kept.tries[studentId] ?? 0;
  if (tries >= MOST_TRIES_AWAY) return 'too-many';
  const typed = new TextEncoder().encode(codeWordKey(word));
  const secret = await crypto.subtle.importKey('raw', typed, 'PBKDF2', false, ['deriveBits']);
  const salt = Uint8Array.from(atob(known.salt), (letter) => letter.charCodeAt(0));
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: known.rounds };
  const bits = new Uint8Array(await crypto.subtle.deriveBits(how, secret, 256));
  if (btoa(String.fromCharCode(...bits)) === known.hash) return 'right';
  await change((now) => ({ ...now, tries: { ...now.tries, [studentId]: tries + 1 } }));
  return 'wrong';
}

async function newest(): Promise<Row<Kept> | undefined> {
  const vault = await openVault();
  return (await vault.all<Kept>('kept')).at(-1);
}

let changing: Promise<unknown> = Promise.resolve();

/** One change after the other, each on what is kept then; how old it is stays. */
function change(by: (kept: Kept) => Kept): Promise<void> {
  const changed = changing.then(() => changeNow(by));
  changing = changed.catch(() => undefined);
  return changed;
}

async function changeNow(by: (kept: Kept) => Kept): Promise<void> {
  const row = await newest();
  if (row) await replace(row.account, by(row.value), row);
}

async function replace(account: string, kept: Kept, { at, until }: Pick<Row<Kept>, 'at' | 'until'>): Promise<void> {
  const vault = await openVault();
  const rows = await vault.all('kept');
  await vault.put('kept', account, kept, { at, ...(until !== undefined && { until }) });
  await vault.drop(
    'kept',
    rows.map(({ key }) => key),
  );
}
