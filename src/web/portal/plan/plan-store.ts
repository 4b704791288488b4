import type { PlanLine } from '../../../contract/plans.ts';
import type { IdentityUser } from '../../identity/identity.ts';
import { ANONYMOUS_WHOMS_KEY, readAnonymousPlan, writeAnonymousPlan } from '../../shared/anonymous-plan.ts';
import { applyChanges, mergeChanges, type PlanChange } from './plan-changes.ts';

/** The plan on screen. `unsaved`: the server did not take the last changes; they are kept and `retry` sends them again. */
export interface PlanState {
  readonly state: 'loading' | 'ready' | 'error';
  readonly lines: readonly PlanLine[];
  readonly unsaved: boolean;
}

export interface PlanSurroundings {
  readonly identity: {
    readonly user: IdentityUser | null | undefined;
    onUserChanged(listener: (user: IdentityUser | null) => void): () => void;
  };
  load: () => Promise<readonly PlanLine[]>;
  send: (changes: PlanChange[]) => Promise<readonly PlanLine[]>;
  /** Whether the server will never take these changes, however often they are sent: too many classes, for instance. */
  isHopeless: (error: unknown) => boolean;
  readonly storage: Storage;
  /** Whether the person is leaving by their own will; a session that merely ended loses nothing. */
  isSigningOut: () => boolean;
  /** A session ended while changes were on their way: they wait in this tab for the next one. */
  tellKept: () => void;
  /** Does something while no other tab of this browser does the same. */
  alone: (act: () => Promise<void>) => Promise<void>;
  /** Tells this person's other tabs that the plan on the server has changed. */
  tellOthers: () => void;
}

/**
 * One plan: class ids in this browser while nobody is signed in, rows on the server afterwards. Signing in moves the ids there;
 * signing out forgets them. Changes show at once and are sent one after another, so that what was chosen is never lost.
 */
export function createPlanStore(surroundings: PlanSurroundings) {
  const { identity, load, send, isHopeless, storage, isSigningOut, tellKept, alone, tellOthers } = surroundings;
  const listeners = new Set<() => void>();
  let uid: string | null = identity.user?.uid ?? null;
  let current: PlanState = { state: 'loading', lines: anonymousLines(), unsaved: false };
  let waiting: PlanChange[] = [];
  /** What is on its way to the server. */
  let sending: PlanChange[] = [];
  /** What had not reached the server when a session ended, for the same person's next one. */
  let left: { uid: string; changes: PlanChange[] } | null = null;
  let isSending = false;
  /** Sign-ins whose choices are not moved yet: what is changed meanwhile is sent after them, or an older choice would undo it. */
  let moving = 0;
  /** What a session before has left, until its turn to move comes. */
  let before: readonly PlanChange[] = [];
  /** Another tab changed the plan while this one's changes were on their way. */
  let isStale = false;
  /** How often the server was asked: an answer that a later question has overtaken says nothing any more. */
  let questions = 0;

  function anonymousLines(): PlanLine[] {
    return readAnonymousPlan(storage).map((classId) => ({ classId, studentIds: [], ifFull: 'waitlist' }));
  }

  function set(next: Partial<PlanState>): void {
    current = { ...current, ...next };
    for (const listener of listeners) listener();
  }

  function showAnonymous(): void {
    set({ state: 'ready', lines: anonymousLines(), unsaved: false });
  }

  /** Reads the server's plan; changes still on their way are shown on top of it. */
  async function refresh(): Promise<void> {
    const asked = uid;
    if (asked === null) return;
    const question = ++questions;
    const isOvertaken = () => asked !== uid || question !== questions;
    try {
      const lines = await load();
      if (!isOvertaken()) set({ state: 'ready', lines: applyChanges(lines, waiting) });
    } catch {
      if (!isOvertaken() && current.state !== 'ready') set({ state: 'error' });
    }
  }

  async function flush(): Promise<void> {
    const asked = uid;
    if (isSending || asked === null || waiting.length === 0) return;
    isSending = true;
    questions++;
    const sent = waiting;
    sending = sent;
    waiting = [];
    try {
      const lines = await send(sent);
      if (asked !== uid) return;
      set({ state: 'ready', lines: applyChanges(lines, waiting), unsaved: false });
      tellOthers();
    } catch (error) {
      if (asked !== uid) return;
      if (isHopeless(error)) {
        writeAnonymousPlan(storage, []);
        return void refresh();
      }
      waiting = mergeChanges(sent, waiting);
      set({ unsaved: true, state: current.state === 'loading' ? 'error' : current.state });
      return;
    } finally {
      if (asked === uid) {
        sending = [];
        isSending = false;
      }
    }
    if (waiting.length > 0) return flush();
    await readIfStale();
  }

  async function readIfStale(): Promise<void> {
    if (!isStale) return;
    isStale = false;
    await refresh();
  }

  /** What was chosen before signing in moves to the server, and only then leaves this browser: by one tab, which others may see signed in too. */
  async function signIn(): Promise<void> {
    const asked = uid;
    moving++;
    try {
      await alone(() => (asked === uid ? moveChosen() : Promise.resolve()));
    } finally {
      moving--;
    }
    if (asked !== uid || current.unsaved) return;
    await flush();
    await readIfStale();
  }

  async function moveChosen(): Promise<void> {
    const chosen = readAnonymousPlan(storage);
    const earlier = mergeChanges(
      before,
      chosen.map((classId) => ({ classId })),
    );
    // What was changed while this tab waited for its turn comes last.
    waiting = mergeChanges(earlier, waiting);
    before = [];
    if (chosen.length === 0) {
      await refresh();
      return flush();
    }
    await flush();
    if (uid !== null && waiting.length === 0) writeAnonymousPlan(storage, []);
  }

  function userChanged(user: IdentityUser | null): void {
    const next = user?.uid ?? null;
    const isFirst = current.state === 'loading';
    if (next === uid && !isFirst) return;
    const hasSignedOut = uid !== null && next === null;
    if (uid !== null)
      left = isSigningOut() ? null : { uid, changes: mergeChanges(before, mergeChanges(sending, waiting)) };
    uid = next;
    before = left !== null && left.uid === next ? left.changes : [];
    waiting = [];
    sending = [];
    isSending = false;
    isStale = false;
    if (hasSignedOut) {
      writeAnonymousPlan(storage, []);
      storage.removeItem(ANONYMOUS_WHOMS_KEY);
    }
    if (hasSignedOut && left?.changes.length) tellKept();
    if (next === null) return showAnonymous();
    set({ state: 'loading', lines: anonymousLines(), unsaved: false });
    void signIn();
  }

  identity.onUserChanged(userChanged);
  if (identity.user !== undefined) userChanged(identity.user);

  return {
    get state(): PlanState {
      return current;
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change(changes: readonly PlanChange[]): void {
      const lines = applyChanges(current.lines, changes);
      if (uid === null)
        writeAnonymousPlan(
          storage,
          lines.map(({ classId }) => classId),
        );
      else waiting = mergeChanges(waiting, changes);
      set({ lines });
      if (moving === 0) void flush();
    },
    /** Another tab changed the plan, or this one came back to the front or into the network: what waits is sent. */
    refresh(): void {
      if (uid === null) set({ lines: anonymousLines() });
      // Whose turn it is reads the plan anyway.
      else if (moving > 0) isStale = true;
      else if (waiting.length > 0) void flush();
      else if (isSending) isStale = true;
      else void refresh();
    },
    retry: (): void => {
      if (uid !== null && (waiting.length > 0 || readAnonymousPlan(storage).length > 0)) void signIn();
      else void refresh();
    },
  };
}

export type PlanStore = ReturnType<typeof createPlanStore>;
