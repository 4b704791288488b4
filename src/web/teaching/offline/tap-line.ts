import type { AttendanceState, ClassAttendance, Tap } from '../../../contract/attendance.ts';
import type { TapRefusal } from '../../../domain/attendance.ts';
import { pauseAfter } from '../../../domain/kept-data.ts';
import { isBarred as isBarredBy } from '../../../domain/pick-up.ts';
import { CallFailure } from '../../call.ts';
import { calls } from '../../calls.ts';
import { type App } from '../../shared/app.tsx';
import { hearServerTime } from '../../shared/attendance/this-phone.ts';
import { UNSENT } from '../../shared/vault-name.ts';
import { checkWord, forgetClass, keepState } from './kept-dates.ts';
import { openVault, type Row } from './vault.ts';

/** A tap with what is said of it on this phone. */
export interface Tapped {
  /** Refused here already; it goes to the office nevertheless, which wants to know that somebody tried. */
  readonly isBarred?: boolean;
  readonly classId: string;
  readonly classTitle: string;
  readonly student: string;
  readonly tap: Tap;
}
/** Why a tap does not count: the server's reasons, and those of a whole call. */
export type WhyNot = TapRefusal | 'gone' | 'wrong';
export interface RefusedTap extends Tapped {
  readonly reason: WhyNot;
}

export interface Standing {
  /** The oldest first. */
  readonly waiting: readonly Tapped[];
  readonly refused: readonly (RefusedTap & { readonly key: number })[];
  /** Why nothing could be sent just now. */
  readonly error: Error | null;
}

export interface TapLine {
  readonly standing: () => Standing;
  readonly subscribe: (changed: () => void) => () => void;
  /** Keeps a tap and sends it; resolves with why it does not count, null where it does or waits for the network. */
  readonly tap: (account: string, tapped: Tapped, told: ClassAttendance) => Promise<TapRefusal | null>;
  /** Sends what waits, now. */
  readonly send: () => Promise<void>;
  /** Looks at what this browser keeps of an account, and sends it. */
  readonly open: (account: string) => Promise<void>;
  readonly dismissRefused: () => Promise<void>;
  /** Told of what counts after every answer. */
  readonly onState: (listener: (classId: string, state: readonly AttendanceState[]) => void) => () => void;
}

const NOTHING: Standing = { waiting: [], refused: [], error: null };
/** As the contract takes them, with room. */
const MOST_AT_ONCE = 50;
/** A network that is there by name only counts as gone after this. */
const PATIENCE_MS = 12_000;

const lines = new WeakMap<App['call'], TapLine>();

/** The one line of this page in which taps wait for the network. */
export function tapLineOf(app: App): TapLine {
  const line = lines.get(app.call) ?? createTapLine(app);
  lines.set(app.call, line);
  return line;
}

function createTapLine({ call, identity }: App): TapLine {
  let standing = NOTHING;
  let account: string | null = null;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  const settled = new Map<string, WhyNot | null>();
  const listeners = new Set<() => void>();
  const stateListeners = new Set<(classId: string, state: readonly AttendanceState[]) => void>();

  function show(next: Partial<Standing>): void {
    standing = { ...standing, ...next };
    mark(standing.waiting.length > 0);
    for (const listener of listeners) listener();
  }

  async function ownRows(): Promise<Row<Tapped>[]> {
    const rows = await (await openVault()).all<Tapped>('taps');
    return rows
      .filter((row) => row.account === account)
      .toSorted((a, b) => a.value.tap.sequence - b.value.tap.sequence);
  }
  async function look(): Promise<void> {
    const rows = await ownRows();
    const refused = (await (await openVault()).all<RefusedTap>('refused')).filter((row) => row.account === account);
    show({
      waiting: rows.map(({ value }) => value),
      refused: refused.map(({ key, value }) => ({ ...value, key })),
    });
  }

  async function ask(classId: string, taps: readonly Tap[]) {
    const answer = await call(
      calls.recordTaps,
      { classId, taps: [...taps] },
      { signal: AbortSignal.timeout(PATIENCE_MS) },
    );
    hearServerTime(answer.readAt);
    await keepState(classId, answer.state);
    return answer;
  }
  function tellState(classId: string, state: readonly AttendanceState[]): void {
    for (const listener of stateListeners) listener(classId, state);
  }

  /** Takes these out of the line, each with why it does not count. */
  async function settle(rows: readonly Row<Tapped>[], why: (id: string) => WhyNot | null): Promise<void> {
    const vault = await openVault();
    for (const { value } of rows) {
      const reason = why(value.tap.id);
      settled.set(value.tap.id, reason);
      // First kept as refused, then taken away: whoever closes the tab in between is told twice rather than never.
      if (reason && !value.isBarred)
        await vault.put('refused', account ?? '', { ...value, reason } satisfies RefusedTap);
    }
    await vault.drop(
      'taps',
      rows.map(({ key }) => key),
    );
    await look();
  }

  /** The next of the line that are of one class, as many as go at once. */
  async function sendNext(one = false): Promise<boolean> {
    const rows = await ownRows();
    const [first] = rows;
    if (!first || identity.user?.uid !== account) return false;
    const { classId } = first.value;
    const end = rows.findIndex(({ value }) => value.classId !== classId);
    const batch = rows.slice(0, Math.min(end < 0 ? rows.length : end, one ? 1 : MOST_AT_ONCE));
    try {
      const taps = batch.map(({ value }) => value.tap);
      const { refused, state } = await ask(classId, taps);
      const why = new Map<string, WhyNot>(refused.map(({ id, reason }) => [id, reason]));
      await settle(batch, (id) => why.get(id) ?? null);
      tellState(classId, state);
    } catch (error) {
      const code = error instanceof CallFailure ? error.code : null;
      if (code === 'not-found' || code === 'permission-denied') {
        // The class was taken away meanwhile: what was kept of it goes as well.
        await forgetClass(classId);
        await settle(batch, () => 'gone');
      } else if (code === 'invalid-argument') {
        if (batch.length > 1) return sendNext(true);
        await settle(batch, () => 'wrong');
      } else throw error;
    }
    return true;
  }

  async function sendAll(): Promise<void> {
    clearTimeout(timer);
    try {
      while (await alone(sendNext));
      failures = 0;
      show({ error: null });
    } catch (error) {
      failures += 1;
      timer = setTimeout(() => void send(), pauseAfter(failures));
      show({ error: error instanceof Error ? error : new Error(String(error)) });
    }
  }
  /** One sending at a time; what is tapped meanwhile goes with the next. */
  function send(): Promise<void> {
    next ??= sending.then(() => {
      sending = sendAll();
      next = null;
      return sending;
    });
    return next;
  }
  function wake(): void {
    if (document.visibilityState === 'visible' && standing.waiting.length > 0) void send();
  }
  addEventListener('online', wake);
  document.addEventListener('visibilitychange', wake);
  identity.onUserChanged((user) => {
    if (user && user.uid === account) void send();
  });

  async function dismiss(refused: Standing['refused']): Promise<void> {
    const keys = refused.map(({ key }) => key);
    await (await openVault()).drop('refused', keys);
    await look();
  }

  /** A code word is never kept: the server compares it, and without network this phone does. Null: not to be kept. */
  async function withoutWord(tapped: Tapped): Promise<{ tap: Tap } | { refused: TapRefusal | null }> {
    const { tap, classId } = tapped;
    const { fetched } = tap.field === 'fetched' ? tap : { fetched: null };
    if (tap.field !== 'fetched' || fetched?.by !== 'listed' || fetched.codeWord?.how !== 'typed') return { tap };
    let failure: unknown = new TypeError('Nobody is signed in.');
    if (navigator.onLine && identity.user?.uid === account)
      try {
        await send();
        const { refused, state } = await ask(classId, [tap]);
        tellState(classId, state);
        return { refused: refused[0]?.reason ?? null };
      } catch (error) {
        if (!isAway(error)) throw error;
        failure = error;
      }
    const verdict = await checkWord(tap.studentId, fetched.key, fetched.codeWord.word);
    if (verdict === null) throw failure;
    if (verdict === 'wrong') return { refused: 'code-word-wrong' };
    if (verdict === 'too-many') return { refused: 'too-many-tries' };
    return { tap: { ...tap, fetched: { ...fetched, codeWord: { how: 'checked' } } } };
  }

  return {
    standing: () => standing,
    subscribe: (changed) => {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
    onState: (listener) => {
      stateListeners.add(listener);
      return () => void stateListeners.delete(listener);
    },
    open: async (whose) => {
      account = whose;
      await look();
      if (standing.waiting.length > 0) await send();
    },
    tap: async (whose, tapped, told) => {
      account = whose;
      const isBarred = isOfBarred(tapped.tap, told);
      const checked = await withoutWord(tapped);
      if ('refused' in checked) return checked.refused;
      const { tap } = checked;
      await (await openVault()).put('taps', whose, { ...tapped, tap, isBarred } satisfies Tapped);
      await look();
      // Nobody waits for a network that is known to be gone.
      if (failures > 0 || !navigator.onLine) void send();
      else await send();
      const why = isBarred ? 'not-allowed' : (settled.get(tap.id) ?? null);
      if (why === null || why === 'gone' || why === 'wrong') return null;
      // Said at the student, where it was tapped.
      await dismiss(standing.refused.filter((each) => each.tap.id === tap.id));
      return why;
    },
    send,
    dismissRefused: () => dismiss(standing.refused),
  };
}

/** Whether somebody is named whom a household bars: refused here already, for the network may be hours away. */
function isOfBarred(tap: Tap, { students }: ClassAttendance): boolean {
  if (tap.field !== 'fetched' || tap.fetched?.by !== 'other') return false;
  const notAllowed = students.find(({ id }) => id === tap.studentId)?.notAllowed ?? [];
  return isBarredBy({ name: tap.fetched.name, phone: '' }, [{ allowed: [], notAllowed }]);
}

/** Whether the portal could not be reached, or was too slow to wait for. */
export function isAway(error: unknown): boolean {
  if (error instanceof CallFailure)
    return error.httpStatus === 0 || error.code === 'unavailable' || error.code === 'deadline-exceeded';
  return error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError');
}

/** In one tab at a time, where the browser knows of the others. */
function alone(act: () => Promise<boolean>): Promise<boolean> {
  // Over plain http there are none.
  const { locks } = navigator as Partial<Navigator>;
  return locks?.request ? locks.request('portal-taps', () => act()) : act();
}

/** For whoever signs out elsewhere in the portal. */
function mark(isWaiting: boolean): void {
  try {
    if (isWaiting) localStorage.setItem(UNSENT, '1');
    else localStorage.removeItem(UNSENT);
  } catch {
    // A browser that keeps nothing has nothing to lose either.
  }
}
