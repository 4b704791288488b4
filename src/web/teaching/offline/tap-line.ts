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
  /** Taps not sent yet, oldest first. */
  readonly waiting: readonly Tapped[];
  readonly notes: readonly (Written & { readonly kind: 'note' })[];
  readonly letters: readonly (Written & { readonly kind: 'letter' })[];
  readonly refused: readonly (Refused & { readonly key: number })[];
  /** Whether everything that waits survives closing the page. */
  readonly isLasting: boolean;
  /** Whether the browser's storage can be read now. */
  readonly isReadable: boolean;
  /** Stored rows that can no longer be decrypted or understood. */
  readonly unreadable: readonly Unreadable[];
  /** How many taps, notes and letters of other accounts wait here. */
  readonly others: number;
  /** Why the last sending failed. */
  readonly error: Error | null;
}

export interface TapLine {
  readonly standing: () => Standing;
  readonly subscribe: (changed: () => void) => () => void;
  /** Stores a tap and sends it; resolves with the reason if it is refused, null if it is accepted or waits for the network. */
  readonly tap: (account: string, tapped: Tapped, attendance: ClassAttendance) => Promise<TapRefusal | null>;
  /** Stores a note to the office and sends it; resolves with whether it has arrived. */
  readonly write: (account: string, note: Written & { readonly kind: 'note' }) => Promise<boolean>;
  /** Stores the text of a letter until `settleLetter` reports that its answer has arrived. */
  readonly keepLetter: (account: string, letter: Written & { readonly kind: 'letter' }) => Promise<void>;
  readonly settleLetter: (id: string) => Promise<void>;
  /** Sends everything that waits, now. */
  readonly send: () => Promise<void>;
  /** Loads what this browser keeps of an account, and sends it. */
  readonly open: (account: string) => Promise<void>;
  readonly dismissRefused: () => Promise<void>;
  readonly dismissUnreadable: () => Promise<void>;
  /** Deletes everything that waits of this account, after the person has confirmed it. */
  readonly giveUp: () => Promise<void>;
  /** Called with the server's state after every answer. */
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
// Below the contract's limits.
const MOST_AT_ONCE = 50;
const MOST_ANNOUNCED = 500;
const MOST_TOLD = 20;
const MOST_TEXT = 1500;
/** A connection that carries nothing counts as offline after this time. */
const PATIENCE_MS = 12_000;
/** How many items that fail for reasons other than the network are skipped; after that, the fault is in the portal itself. */
const MOST_PASSED_BY = 3;

const lines = new WeakMap<App['call'], TapLine>();

/** The one queue of this page, in which taps, notes and letters wait for the network. */
export function tapLineOf(app: App): TapLine {
  const line = lines.get(app.call) ?? createTapLine(app);
  lines.set(app.call, line);
  return line;
}

interface Stored {
  readonly taps: Queued<Tapped>[];
  readonly written: Queued<Written>[];
  readonly refused: Queued<Refused>[];
}

function createTapLine({ call, identity, organization }: App): TapLine {
  const format = createFormat(organization);
  let standing = NOTHING;
  let account: string | null = null;
  let failures = 0;
  /** The office is told what waits here at the first contact, and at the next contact after each failure. */
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

  /** Loads this account's stored items, in order and without duplicates, updates `standing` and, by default, notifies other tabs. */
  async function look(tellsTabs = true): Promise<Stored> {
    const [taps, written, refused] = await Promise.all([
      listQueued<Tapped>('taps'),
      listQueued<Written>('words'),
      listQueued<Refused>('refused'),
    ]);
    const all = [taps, written, refused];
    const isOwn = (row: { readonly account: string }) => row.account === account;
    const malformed: Unreadable[] = [
      ...malformedOf('taps', taps.rows, isTapped),
      ...malformedOf('words', written.rows, isWritten),
    ];
    const found: Stored = {
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
    if (tellsTabs) mark([...taps.rows, ...written.rows].map(({ key }) => key));
    show({
      waiting: found.taps.map(({ value }) => value),
      notes: values.filter((each) => each.kind === 'note'),
      letters: values.filter((each) => each.kind === 'letter'),
      refused: found.refused.flatMap(({ key, value }) => (value.isRead ? [] : [{ ...value, key }])),
      isLasting: [...found.taps, ...found.written].every((row) => row.isLasting),
      isReadable: all.every((each) => each.isReadable),
      unreadable: [...all.flatMap((each) => each.unreadable), ...malformed].filter(
        (each) => isOwn(each) || !each.account,
      ),
      others,
    });
    return found;
  }

  /** Converts a refusal stored by an older version, which was a tap with its reason. */
  function asRefused(value: Refused | (Tapped & { reason: WhyNot })): Refused {
    if (!('tap' in value)) return value;
    const { tap, classId, reason } = value;
    return { id: tap.id, classId, what: describeTapped(value, format), reason, isTold: false, isRead: false };
  }

  async function announce({ taps, written }: Stored): Promise<void> {
    const notes = written.flatMap(({ value }) => (value.kind === 'note' ? [value.id] : []));
    const ids = [...taps.map(({ value }) => value.tap.id), ...notes];
    const since = taps.map(({ value }) => value.tap.at).toSorted()[0] ?? null;
    const { unreadable, others } = standing;
    const facts = { waiting: ids.slice(0, MOST_ANNOUNCED), since, unreadable: unreadable.length, others };
    const { heardAt } = await call(calls.announcePhone, { device: thisPhone(), ...facts }, patience());
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

  /** Removes these taps from the queue, each with the reason if it was refused. */
  async function settle(rows: readonly Queued<Tapped>[], why: (id: string) => WhyNot | null): Promise<void> {
    for (const { value } of rows) {
      const reason = why(value.tap.id);
      settled.set(value.tap.id, reason);
      // Stored as refused before it is removed: if the tab is closed in between, the refusal is reported twice rather than never.
      // The server records an attempt that this phone already refused. If it could not record it, the office must be told.
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

  /** Sends the next taps of one class, as many as one call takes; resolves with their ids, empty when there were none. */
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
      // A tap without an answer keeps waiting.
      const answered = batch.filter(({ value }) => why.has(value.tap.id));
      if (answered.length === 0) throw new Error('The portal answered nothing of what was sent.');
      await settle(answered, (id) => why.get(id) ?? null);
      tellState(classId, answer.state);
    } catch (error) {
      const code = error instanceof CallFailure ? error.code : null;
      if (code === 'not-found' || code === 'permission-denied') {
        // The instructor no longer has this class, so its kept data is deleted too.
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

  /** Reports permanently refused items to the office. If that is refused too, the instructor who reads them here must tell the office. */
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
      // A person who no longer teaches may not report; the refusals stay here until they are read.
      if (error instanceof CallFailure && error.code === 'permission-denied') return [];
      throw error;
    }
    // A refusal that was read meanwhile is not needed any more.
    const reported = notes.map(({ id }) => id);
    const rowsNow = (await look()).refused.filter(({ value }) => reported.includes(value.id));
    const isRead = (id: string) => rowsNow.some(({ value }) => value.id === id && value.isRead);
    for (const { value } of once(rowsNow, ({ id }) => id))
      if (!isRead(value.id)) await enqueue('refused', account ?? '', { ...value, isTold: true } satisfies Refused);
    await dequeue(
      'refused',
      rowsNow.map(({ key }) => key),
    );
    await look();
    return reported;
  }

  async function sendAll(): Promise<void> {
    clearTimeout(timer);
    const passed = new Set<string>();
    let failure: Error | null = null;
    try {
      const stored = await look();
      if (mustAnnounce && isHere())
        await announce(stored).catch((error: unknown) => {
          // A failed announcement does not stop the sending, unless the network is gone.
          if (isAway(error)) throw error;
        });
      for (const sendSome of [() => sendTaps(passed, false), () => sendNote(passed), tellRefused])
        while (
          (
            await alone(sendSome).catch((error: unknown) => {
              const { ids = [] } = error as { ids?: readonly string[] };
              if (isPassing(error) || ids.length === 0 || passed.size >= MOST_PASSED_BY) throw error;
              // An item that makes the portal fail keeps waiting and must not block the others.
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
  /** Sends one round at a time; items added meanwhile go with the next round. */
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
  // Another tab has stored, sent or deleted something.
  addEventListener('storage', ({ key }) => {
    // Does not tell the tabs back, because two tabs with different contents would answer each other forever.
    if (key === UNSENT && account !== null) void look(false);
  });
  identity.onUserChanged((user) => {
    if (user && user.uid === account) void send();
  });

  /** Removes refusals that were read; those not reported to the office yet stay stored, marked as read. */
  async function dismiss(refused: Standing['refused']): Promise<void> {
    for (const { key: _key, ...each } of refused)
      if (!each.isTold) await enqueue('refused', account ?? '', { ...each, isRead: true } satisfies Refused);
    await dequeue(
      'refused',
      refused.map(({ key }) => key),
    );
    await look();
  }

  /** Checks a typed code word, which is never stored: the server compares it, or this phone when offline. `tap` null: nothing to store. */
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
    const checked: Tap = { ...tap, fetched: { ...fetched, codeWord: { how: isRight ? 'checked' : 'wrong' } } };
    return { tap: checked, refused: isRight ? null : 'code-word-wrong' };
  }

  async function sendNow(): Promise<void> {
    // Do not wait for a network that is known to be gone.
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
    open: async (accountId) => {
      if (account !== accountId) mustAnnounce = true;
      account = accountId;
      await look();
      if (isHere()) await send();
    },
    tap: async (accountId, tapped, attendance) => {
      account = accountId;
      const checked = await withoutWord(tapped);
      if (!checked.tap) return checked.refused;
      const { tap, refused } = checked;
      const isBarred = refused !== null || isOfBarred(tap, attendance);
      const person = personOf(tap, attendance);
      await enqueue('taps', accountId, { ...tapped, tap, isBarred, ...(person && { person }) } satisfies Tapped);
      await look();
      await sendNow();
      const why = refused ?? (isBarred ? 'not-allowed' : (settled.get(tap.id) ?? null));
      if (why === null || why === 'gone' || why === 'wrong') return null;
      // The reason is shown with the student, so it need not be listed again.
      await dismissShown(tap.id);
      return why;
    },
    write: async (accountId, note) => {
      account = accountId;
      await enqueue('words', accountId, note);
      await look();
      await sendNow();
      return settled.get(note.id) === null;
    },
    keepLetter: async (accountId, letter) => {
      account = accountId;
      const { written } = await look();
      await enqueue('words', accountId, letter);
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
      // Tells the office, if possible, what is no longer waiting.
      const left = await look();
      if (isHere()) await announce(left).catch(() => undefined);
    },
  };

  async function dismissShown(id: string): Promise<void> {
    const shown = standing.refused.filter((each) => each.id === id);
    await dequeue(
      'refused',
      shown.map(({ key }) => key),
    );
    await look();
  }
}

/** Whether the tap names a person whom a household bars; the phone refuses it itself, because the network may be hours away. */
function isOfBarred(tap: Tap, { students }: ClassAttendance): boolean {
  if (tap.field !== 'fetched' || tap.fetched?.by !== 'other') return false;
  const notAllowed = students.find(({ id }) => id === tap.studentId)?.notAllowed ?? [];
  return isBarredBy({ name: tap.fetched.name, phone: '' }, [{ allowed: [], notAllowed }]);
}

/** The name of the listed person who picks up, as this phone knows it. */
function personOf(tap: Tap, { students }: ClassAttendance): string | undefined {
  if (tap.field !== 'fetched' || tap.fetched?.by !== 'listed') return undefined;
  const { key } = tap.fetched;
  return students.find(({ id }) => id === tap.studentId)?.fetchers.find((each) => each.key === key)?.name;
}

/** Refused attempts that the server records itself. */
const isKeptThere = (reason: WhyNot) => reason === 'not-allowed' || reason === 'code-word-wrong';

/** Whether the portal could not be reached or took too long. */
export function isAway(error: unknown): boolean {
  if (error instanceof CallFailure)
    return error.httpStatus === 0 || error.code === 'unavailable' || error.code === 'deadline-exceeded';
  return error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError');
}

/** Whether an error concerns everything sent now and will pass: the network, the sign-in, or too many requests. */
function isPassing(error: unknown): boolean {
  const code = error instanceof CallFailure ? error.code : null;
  return isAway(error) || code === 'unauthenticated' || code === 'resource-exhausted';
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));

function once<V>(rows: readonly Queued<V>[], idOf: (value: V) => string): Queued<V>[] {
  const known = new Set<string>();
  return rows.filter(({ value }) => !known.has(idOf(value)) && known.add(idOf(value)));
}

function malformedOf<V>(shelf: Shelf, rows: readonly Queued<V>[], isOne: (value: V) => boolean): Unreadable[] {
  return rows.flatMap(({ key, account, value }) => (isOne(value) ? [] : [{ shelf, key, account }]));
}

/** Runs in one tab at a time, if the browser has locks. */
function alone<R>(act: () => Promise<R>): Promise<R> {
  // Browsers have no locks over plain http.
  const { locks } = navigator as Partial<Navigator>;
  return locks?.request ? locks.request('portal-taps', () => act()) : act();
}

/** Marks in the browser's storage that items are unsent, for a sign-out on other pages; a changed mark also notifies other tabs. */
function mark(keys: readonly number[]): void {
  try {
    if (keys.length > 0) localStorage.setItem(UNSENT, keys.join(' ').slice(-200));
    else localStorage.removeItem(UNSENT);
  } catch {
    // A browser without storage has nothing to lose at sign-out.
  }
}
