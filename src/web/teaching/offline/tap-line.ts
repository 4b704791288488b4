import type { AttendanceState, ClassAttendance, Tap } from '../../../contract/attendance.ts';
import type { TapRefusal } from '../../../domain/attendance.ts';
import { pauseAfter } from '../../../domain/kept-data.ts';
import { isBarred as isBarredBy } from '../../../domain/pick-up.ts';
import { m } from '../../../words/messages.js';
import { CallFailure } from '../../call.ts';
import { calls } from '../../calls.ts';
import type { App } from '../../shared/app.tsx';
import { thisPhone } from '../../shared/attendance/this-phone.ts';
import { createFormat } from '../../shared/format.ts';
import { UNSENT } from '../../shared/vault-name.ts';
import { checkWord, forgetClass, hearServer, keepState } from './kept-dates.ts';
import { dequeue, enqueue, forgetUnreadable, listQueued, type Queued, type Shelf } from './queue.ts';
import type { Unreadable } from './sealed.ts';
import { isTapped, isWritten, type Refused, type Tapped, type WhyNot, type Written } from './tapped.ts';
import { describeTapped, describeWhyNot } from './untaken.ts';

export interface Standing {
  /** The oldest first. */
  readonly waiting: readonly Tapped[];
  readonly notes: readonly (Written & { readonly kind: 'note' })[];
  readonly letters: readonly (Written & { readonly kind: 'letter' })[];
  readonly refused: readonly (Refused & { readonly key: number })[];
  /** Whether all that waits outlives the page. */
  readonly isLasting: boolean;
  /** Whether what this browser keeps can be read just now. */
  readonly isReadable: boolean;
  /** What lies there and cannot be opened any more. */
  readonly unreadable: readonly Unreadable[];
  /** How many wait here for other accounts. */
  readonly others: number;
  /** Why nothing could be sent just now. */
  readonly error: Error | null;
}

export interface TapLine {
  readonly standing: () => Standing;
  readonly subscribe: (changed: () => void) => () => void;
  /** Keeps a tap and sends it; resolves with why it does not count, null where it does or waits for the network. */
  readonly tap: (account: string, tapped: Tapped, told: ClassAttendance) => Promise<TapRefusal | null>;
  /** Keeps a note to the office and sends it; answers whether it has arrived. */
  readonly write: (account: string, note: Written & { readonly kind: 'note' }) => Promise<boolean>;
  /** Keeps the words of a letter until `settleLetter` says that its answer has come. */
  readonly keepLetter: (account: string, letter: Written & { readonly kind: 'letter' }) => Promise<void>;
  readonly settleLetter: (id: string) => Promise<void>;
  /** Sends what waits, now. */
  readonly send: () => Promise<void>;
  /** Looks at what this browser keeps of an account, and sends it. */
  readonly open: (account: string) => Promise<void>;
  readonly dismissRefused: () => Promise<void>;
  readonly dismissUnreadable: () => Promise<void>;
  /** Throws away all that waits of this account: it was asked for and answered. */
  readonly giveUp: () => Promise<void>;
  /** Told of what counts after every answer. */
  readonly onState: (listener: (classId: string, state: readonly AttendanceState[]) => void) => () => void;
}

const NOTHING: Standing = {
  waiting: [],
  notes: [],
  letters: [],
  refused: [],
  isLasting: true,
  isReadable: true,
  unreadable: [],
  others: 0,
  error: null,
};
/** As the contract takes them, with room. */
const MOST_AT_ONCE = 50;
const MOST_ANNOUNCED = 500;
const MOST_TOLD = 20;
const MOST_TEXT = 1500;
/** A network that is there by name only counts as gone after this. */
const PATIENCE_MS = 12_000;
/** So many that fail for another reason than the network are passed by; after that it is the portal that is ill. */
const MOST_PASSED_BY = 3;

const lines = new WeakMap<App['call'], TapLine>();

/** The one line of this page in which what was tapped and written waits for the network. */
export function tapLineOf(app: App): TapLine {
  const line = lines.get(app.call) ?? createTapLine(app);
  lines.set(app.call, line);
  return line;
}

interface Lying {
  readonly taps: Queued<Tapped>[];
  readonly written: Queued<Written>[];
  readonly refused: Queued<Refused>[];
}

function createTapLine({ call, identity, organization }: App): TapLine {
  const format = createFormat(organization);
  let standing = NOTHING;
  let account: string | null = null;
  let failures = 0;
  /** The office is told what waits here at the first contact, and at each that comes after one that failed. */
  let mustAnnounce = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  const settled = new Map<string, WhyNot | null>();
  const listeners = new Set<() => void>();
  const stateListeners = new Set<(classId: string, state: readonly AttendanceState[]) => void>();
  const isHere = () => account !== null && identity.user?.uid === account;
  const patience = () => ({ signal: AbortSignal.timeout(PATIENCE_MS) });

  function show(next: Partial<Standing>): void {
    standing = { ...standing, ...next };
    for (const listener of listeners) listener();
  }

  /** All that lies here of this account, in its order, each once; and how it stands with the rest. */
  async function look(isTold = true): Promise<Lying> {
    const [taps, written, refused] = await Promise.all([
      listQueued<Tapped>('taps'),
      listQueued<Written>('words'),
      listQueued<Refused>('refused'),
    ]);
    const all = [taps, written, refused];
    const isOwn = (row: { readonly account: string }) => row.account === account;
    const strange: Unreadable[] = [
      ...strangeOf('taps', taps.rows, isTapped),
      ...strangeOf('words', written.rows, isWritten),
    ];
    const found: Lying = {
      taps: once(
        taps.rows.filter((row) => isOwn(row) && isTapped(row.value)),
        ({ tap }) => tap.id,
      ),
      written: once(
        written.rows.filter((row) => isOwn(row) && isWritten(row.value)),
        ({ id }) => id,
      ),
      refused: refused.rows.filter(isOwn).map((row) => ({ ...row, value: asRefused(row.value) })),
    };
    const values = found.written.map(({ value }) => value);
    const others = [...taps.rows, ...written.rows].filter((row) => !isOwn(row)).length;
    if (isTold) mark([...taps.rows, ...written.rows].map(({ key }) => key));
    show({
      waiting: found.taps.map(({ value }) => value),
      notes: values.filter((each) => each.kind === 'note'),
      letters: values.filter((each) => each.kind === 'letter'),
      refused: found.refused.flatMap(({ key, value }) => (value.isRead ? [] : [{ ...value, key }])),
      isLasting: [...found.taps, ...found.written].every((row) => row.isLasting),
      isReadable: all.every((each) => each.isReadable),
      unreadable: [...all.flatMap((each) => each.unreadable), ...strange].filter(
        (each) => isOwn(each) || !each.account,
      ),
      others,
    });
    return found;
  }

  /** What an older program has kept as refused is a tap with its reason. */
  function asRefused(value: Refused | (Tapped & { reason: WhyNot })): Refused {
    if (!('tap' in value)) return value;
    const { tap, classId, reason } = value;
    return { id: tap.id, classId, what: describeTapped(value, format), reason, isTold: false, isRead: false };
  }

  async function announce({ taps, written }: Lying): Promise<void> {
    const notes = written.flatMap(({ value }) => (value.kind === 'note' ? [value.id] : []));
    const ids = [...taps.map(({ value }) => value.tap.id), ...notes];
    const since = taps.map(({ value }) => value.tap.at).toSorted()[0] ?? null;
    const { unreadable, others } = standing;
    const told = { waiting: ids.slice(0, MOST_ANNOUNCED), since, unreadable: unreadable.length, others };
    const { heardAt } = await call(calls.announcePhone, { device: thisPhone(), ...told }, patience());
    mustAnnounce = false;
    await hearServer(heardAt);
  }

  async function record(classId: string, taps: readonly Tap[]) {
    const answer = await call(calls.recordTaps, { classId, taps: [...taps] }, patience());
    await hearServer(answer.readAt);
    await keepState(classId, answer.state);
    return answer;
  }
  function tellState(classId: string, state: readonly AttendanceState[]): void {
    for (const listener of stateListeners) listener(classId, state);
  }

  /** Takes these out of the line, each with why it does not count. */
  async function settle(rows: readonly Queued<Tapped>[], why: (id: string) => WhyNot | null): Promise<void> {
    for (const { value } of rows) {
      const reason = why(value.tap.id);
      settled.set(value.tap.id, reason);
      // First kept as refused, then taken away: whoever closes the tab in between is told twice rather than never.
      // What was refused here already is kept by the server; where that could not take it, the office has to hear of it all the more.
      if (reason && (!value.isBarred || !isKeptThere(reason)))
        await refuse({ id: value.tap.id, classId: value.classId, what: describeTapped(value, format), reason });
    }
    await dequeue(
      'taps',
      rows.map(({ key }) => key),
    );
    await look();
  }
  const refuse = (what: Omit<Refused, 'isTold' | 'isRead'>) =>
    enqueue('refused', account ?? '', { ...what, isTold: false, isRead: false } satisfies Refused);

  /** The next of the line that are of one class, as many as go at once; answers whether there were any. */
  async function sendTaps(passed: ReadonlySet<string>, one: boolean): Promise<readonly string[]> {
    const { taps } = await look();
    const rows = taps.filter(({ value }) => !passed.has(value.tap.id));
    const [first] = rows;
    if (!first || !isHere()) return [];
    const { classId } = first.value;
    const end = rows.findIndex(({ value }) => value.classId !== classId);
    const batch = rows.slice(0, Math.min(end < 0 ? rows.length : end, one ? 1 : MOST_AT_ONCE));
    const ids = batch.map(({ value }) => value.tap.id);
    try {
      const answer = await record(
        classId,
        batch.map(({ value }) => value.tap),
      );
      const why = new Map<string, WhyNot | null>([
        ...answer.taken.map((id) => [id, null] as const),
        ...answer.refused.map(({ id, reason }) => [id, reason] as const),
      ]);
      // Whatever is not answered goes on waiting.
      const answered = batch.filter(({ value }) => why.has(value.tap.id));
      if (answered.length === 0) throw new Error('The portal answered nothing of what was sent.');
      await settle(answered, (id) => why.get(id) ?? null);
      tellState(classId, answer.state);
    } catch (error) {
      const code = error instanceof CallFailure ? error.code : null;
      if (code === 'not-found' || code === 'permission-denied') {
        // The class was taken away meanwhile: what was kept of it goes as well.
        await forgetClass(classId);
        await settle(batch, () => 'gone');
      } else if (!isPassing(error) && batch.length > 1) return sendTaps(passed, true);
      else if (code === 'invalid-argument') await settle(batch, () => 'wrong');
      else throw Object.assign(asError(error), { ids });
    }
    return ids;
  }

  async function sendNote(passed: ReadonlySet<string>): Promise<readonly string[]> {
    const { written } = await look();
    const row = written.find(({ value }) => value.kind === 'note' && !passed.has(value.id));
    if (!row || row.value.kind !== 'note' || !isHere()) return [];
    const { id, classId, classTitle, text } = row.value;
    try {
      await call(calls.tellOffice, { id, classId, text }, patience());
      settled.set(id, null);
    } catch (error) {
      const code = error instanceof CallFailure ? error.code : null;
      if (code !== 'not-found' && code !== 'permission-denied' && code !== 'invalid-argument')
        throw Object.assign(asError(error), { ids: [id] });
      const reason = code === 'invalid-argument' ? 'wrong' : 'gone';
      settled.set(id, reason);
      await refuse({ id, classId, what: m.offline_note_of({ classTitle, text }), reason });
    }
    await dequeue('words', [row.key]);
    await look();
    return [id];
  }

  /** What was refused for good is told to the office; where that cannot be told either, whoever reads it here has to. */
  async function tellRefused(): Promise<readonly string[]> {
    const { refused } = await look();
    const rows = refused.filter(({ value }) => !value.isTold).slice(0, MOST_TOLD);
    if (rows.length === 0 || !isHere()) return [];
    const notes = rows.map(({ value: { id, classId, what, reason } }) => ({
      id,
      classId,
      text: `${what} ${describeWhyNot(reason)}`.slice(0, MOST_TEXT),
    }));
    try {
      await call(calls.tellOfficeOfTaps, { notes }, patience());
    } catch (error) {
      // Whoever teaches no more can tell nobody: it goes on lying here, and they have read it.
      if (error instanceof CallFailure && error.code === 'permission-denied') return [];
      throw error;
    }
    // Whoever read it meanwhile is done with it.
    const told = notes.map(({ id }) => id);
    const lying = (await look()).refused.filter(({ value }) => told.includes(value.id));
    const isRead = (id: string) => lying.some(({ value }) => value.id === id && value.isRead);
    for (const { value } of once(lying, ({ id }) => id))
      if (!isRead(value.id)) await enqueue('refused', account ?? '', { ...value, isTold: true } satisfies Refused);
    await dequeue(
      'refused',
      lying.map(({ key }) => key),
    );
    await look();
    return told;
  }

  async function sendAll(): Promise<void> {
    clearTimeout(timer);
    const passed = new Set<string>();
    let failure: Error | null = null;
    try {
      const lying = await look();
      if (mustAnnounce && isHere())
        await announce(lying).catch((error: unknown) => {
          // What waits is sent all the same; only a network that is gone carries neither.
          if (isAway(error)) throw error;
        });
      for (const sendSome of [() => sendTaps(passed, false), () => sendNote(passed), tellRefused])
        while (
          (
            await alone(sendSome).catch((error: unknown) => {
              const { ids = [] } = error as { ids?: readonly string[] };
              if (isPassing(error) || ids.length === 0 || passed.size >= MOST_PASSED_BY) throw error;
              // One that the portal fails at holds up nothing else, and goes on waiting.
              for (const id of ids) passed.add(id);
              failure = asError(error);
              return ids;
            })
          ).length > 0
        );
    } catch (error) {
      failure = asError(error);
    }
    failures = failure ? failures + 1 : 0;
    if (failure) {
      mustAnnounce = true;
      timer = setTimeout(() => void send(), pauseAfter(failures));
    }
    show({ error: failure });
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
  const isWaiting = () => standing.waiting.length > 0 || standing.notes.length > 0;
  function wake(): void {
    if (document.visibilityState === 'visible' && isWaiting()) void send();
  }
  addEventListener('online', wake);
  document.addEventListener('visibilitychange', wake);
  // What another tab has kept, sent or given up.
  addEventListener('storage', ({ key }) => {
    // It tells nothing back: two that hold different things would go on for ever.
    if (key === UNSENT && account !== null) void look(false);
  });
  identity.onUserChanged((user) => {
    if (user && user.uid === account) void send();
  });

  /** What the office does not know of yet goes on lying here, read. */
  async function dismiss(refused: Standing['refused']): Promise<void> {
    for (const { key: _key, ...each } of refused)
      if (!each.isTold) await enqueue('refused', account ?? '', { ...each, isRead: true } satisfies Refused);
    await dequeue(
      'refused',
      refused.map(({ key }) => key),
    );
    await look();
  }

  /** A code word is never kept: the server compares it, and without network this phone does. Null: not to be kept. */
  async function withoutWord(
    tapped: Tapped,
  ): Promise<{ readonly tap: Tap | null; readonly refused: TapRefusal | null }> {
    const { tap, classId } = tapped;
    const { fetched } = tap.field === 'fetched' ? tap : { fetched: null };
    if (tap.field !== 'fetched' || fetched?.by !== 'listed' || fetched.codeWord?.how !== 'typed')
      return { tap, refused: null };
    let failure: unknown = new TypeError('Nobody is signed in.');
    if (navigator.onLine && isHere())
      try {
        await send();
        const { refused, state } = await record(classId, [tap]);
        tellState(classId, state);
        return { tap: null, refused: refused[0]?.reason ?? null };
      } catch (error) {
        if (!isAway(error)) throw error;
        failure = error;
      }
    const verdict = await checkWord(tap.studentId, fetched.key, fetched.codeWord.word);
    if (verdict === null) throw failure;
    if (verdict === 'too-many') return { tap: null, refused: 'too-many-tries' };
    const isRight = verdict === 'right';
    const told: Tap = { ...tap, fetched: { ...fetched, codeWord: { how: isRight ? 'checked' : 'wrong' } } };
    return { tap: told, refused: isRight ? null : 'code-word-wrong' };
  }

  async function sendNow(): Promise<void> {
    // Nobody waits for a network that is known to be gone.
    if (failures > 0 || !navigator.onLine) void send();
    else await send();
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
      if (account !== whose) mustAnnounce = true;
      account = whose;
      await look();
      if (isHere()) await send();
    },
    tap: async (whose, tapped, told) => {
      account = whose;
      const checked = await withoutWord(tapped);
      if (!checked.tap) return checked.refused;
      const { tap, refused } = checked;
      const isBarred = refused !== null || isOfBarred(tap, told);
      const person = personOf(tap, told);
      await enqueue('taps', whose, { ...tapped, tap, isBarred, ...(person && { person }) } satisfies Tapped);
      await look();
      await sendNow();
      const why = refused ?? (isBarred ? 'not-allowed' : (settled.get(tap.id) ?? null));
      if (why === null || why === 'gone' || why === 'wrong') return null;
      // Said at the student, where it was tapped.
      await dismissSaid(tap.id);
      return why;
    },
    write: async (whose, note) => {
      account = whose;
      await enqueue('words', whose, note);
      await look();
      await sendNow();
      return settled.get(note.id) === null;
    },
    keepLetter: async (whose, letter) => {
      account = whose;
      const { written } = await look();
      await enqueue('words', whose, letter);
      const before = written.filter(({ value }) => value.id === letter.id).map(({ key }) => key);
      await dequeue('words', before);
      await look();
    },
    settleLetter: async (id) => {
      const { rows } = await listQueued<Written>('words');
      await dequeue(
        'words',
        rows.filter(({ value }) => value.id === id).map(({ key }) => key),
      );
      await look();
    },
    send,
    dismissRefused: () => dismiss(standing.refused),
    dismissUnreadable: async () => {
      await forgetUnreadable(standing.unreadable);
      await look();
    },
    giveUp: async () => {
      const own = async (shelf: Shelf) =>
        (await listQueued(shelf)).rows.filter((row) => row.account === account).map(({ key }) => key);
      for (const shelf of ['taps', 'words', 'refused'] as const) await dequeue(shelf, await own(shelf));
      // The office hears what is gone, where it can.
      const left = await look();
      if (isHere()) await announce(left).catch(() => undefined);
    },
  };

  async function dismissSaid(id: string): Promise<void> {
    const said = standing.refused.filter((each) => each.id === id);
    await dequeue(
      'refused',
      said.map(({ key }) => key),
    );
    await look();
  }
}

/** Whether somebody is named whom a household bars: refused here already, for the network may be hours away. */
function isOfBarred(tap: Tap, { students }: ClassAttendance): boolean {
  if (tap.field !== 'fetched' || tap.fetched?.by !== 'other') return false;
  const notAllowed = students.find(({ id }) => id === tap.studentId)?.notAllowed ?? [];
  return isBarredBy({ name: tap.fetched.name, phone: '' }, [{ allowed: [], notAllowed }]);
}

/** By which name somebody on the list is known here. */
function personOf(tap: Tap, { students }: ClassAttendance): string | undefined {
  if (tap.field !== 'fetched' || tap.fetched?.by !== 'listed') return undefined;
  const { key } = tap.fetched;
  return students.find(({ id }) => id === tap.studentId)?.fetchers.find((each) => each.key === key)?.name;
}

/** Tries that the server keeps itself. */
const isKeptThere = (reason: WhyNot) => reason === 'not-allowed' || reason === 'code-word-wrong';

/** Whether the portal could not be reached, or was too slow to wait for. */
export function isAway(error: unknown): boolean {
  if (error instanceof CallFailure)
    return error.httpStatus === 0 || error.code === 'unavailable' || error.code === 'deadline-exceeded';
  return error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError');
}

/** Whether it is about everything that is sent just now, and goes by itself: the network, the sign-in, too much at once. */
function isPassing(error: unknown): boolean {
  const code = error instanceof CallFailure ? error.code : null;
  return isAway(error) || code === 'unauthenticated' || code === 'resource-exhausted';
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));

function once<V>(rows: readonly Queued<V>[], idOf: (value: V) => string): Queued<V>[] {
  const known = new Set<string>();
  return rows.filter(({ value }) => !known.has(idOf(value)) && known.add(idOf(value)));
}

function strangeOf<V>(shelf: Shelf, rows: readonly Queued<V>[], isOne: (value: V) => boolean): Unreadable[] {
  return rows.flatMap(({ key, account, value }) => (isOne(value) ? [] : [{ shelf, key, account }]));
}

/** In one tab at a time, where the browser knows of the others. */
function alone<R>(act: () => Promise<R>): Promise<R> {
  // Over plain http there are none.
  const { locks } = navigator as Partial<Navigator>;
  return locks?.request ? locks.request('portal-taps', () => act()) : act();
}

/** For whoever signs out elsewhere in the portal, and for other tabs, which hear of another mark. */
function mark(keys: readonly number[]): void {
  try {
    if (keys.length > 0) localStorage.setItem(UNSENT, keys.join(' ').slice(-200));
    else localStorage.removeItem(UNSENT);
  } catch {
    // A browser that keeps nothing has nothing to lose either.
  }
}
