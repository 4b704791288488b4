import { useMemo, useSyncExternalStore } from 'react';
import type { PlanLine } from '../../../contract/plans.ts';
import { CallFailure } from '../../call.ts';
import { calls } from '../../calls.ts';
import { type App, useApp } from '../../shared/app.tsx';
import { joinOtherTabs } from '../../shared/other-tabs.ts';
import { tellOwnView } from '../../shared/own-view.ts';
import { ANONYMOUS_PLAN_KEY } from '../../shared/anonymous-plan.ts';
import { isSigningOut } from '../../shared/sign-out.ts';
import { m } from '../../../words/messages.js';
import { toasts } from '../../shared/toasts.ts';
import { nextTry } from '../../ui/fetch-part.ts';
import { createPlanStore, type PlanState, type PlanStore } from './plan-store.ts';

const CHANNEL = 'portal.plan';
const NOTHING: PlanState = { state: 'loading', lines: [], unsaved: false };
const nothing = () => undefined;
/** On the server, where nobody is. */
const NO_PLAN: PlanStore = {
  state: NOTHING,
  subscribe: () => nothing,
  change: nothing,
  refresh: nothing,
  retry: nothing,
};
const stores = new WeakMap<App['queryClient'], PlanStore>();

/** The one plan of this page, kept in step with this person's other tabs. */
function planOf(app: App): PlanStore {
  if (import.meta.env.SSR) return NO_PLAN;
  const held = stores.get(app.queryClient);
  if (held) return held;
  const otherTabs = joinOtherTabs(CHANNEL, () => store.refresh());
  const store: PlanStore = createPlanStore({
    identity: app.identity,
    load: async () => (await app.call(calls.plan)).lines,
    send: async (changes) => (await app.call(calls.changePlan, { changes })).lines,
    isHopeless: (error) => error instanceof CallFailure && error.code === 'invalid-argument',
    storage: localStorage,
    isSigningOut,
    tellKept: () =>
      toasts.show({
        severity: 'warn',
        summary: m.sign_in_again_title(),
        detail: m.sign_in_ended_choice(),
        life: 12_000,
        closable: true,
      }),
    alone: (act) => (navigator.locks ? navigator.locks.request(CHANNEL, act) : act()),
    tellOthers: () => otherTabs.tell('changed'),
  });
  store.subscribe(tellOwnView);
  addEventListener('storage', ({ key }) => {
    if (key === ANONYMOUS_PLAN_KEY || key === null) store.refresh();
  });
  sendAgain(store);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') store.refresh();
  });
  stores.set(app.queryClient, store);
  return store;
}

/** What did not reach the server, or was not read, is asked for again until it is; in the order in which it was chosen. */
function sendAgain(store: PlanStore): void {
  let isWaiting = false;
  const wait = async () => {
    isWaiting = true;
    await nextTry();
    isWaiting = false;
    if (isHeldUp(store.state)) store.retry();
  };
  store.subscribe(() => {
    if (!isWaiting && isHeldUp(store.state)) void wait();
  });
}

const isHeldUp = ({ state, unsaved }: PlanState) => unsaved || state === 'error';

export interface Plan extends PlanState {
  has: (classId: string) => boolean;
  add: (classIds: readonly string[]) => void;
  remove: (classIds: readonly string[]) => void;
  change: PlanStore['change'];
  setIfFull: (classId: string, ifFull: PlanLine['ifFull']) => void;
  /** What the family pays for a class with a range of prices; null: the lowest. */
  setPrice: (classId: string, chosenCents: number | null) => void;
  retry: () => void;
}

/** The plan and what can be done with it; everything but `has` stays the same function from drawing to drawing. */
export function usePlan(): Plan {
  const store = planOf(useApp());
  const state = useSyncExternalStore(
    store.subscribe,
    () => store.state,
    () => NOTHING,
  );
  const actions = useMemo(
    () => ({
      add: (classIds: readonly string[]) => store.change(classIds.map((classId) => ({ classId }))),
      remove: (classIds: readonly string[]) =>
        store.change(classIds.map((classId) => ({ classId, remove: true as const }))),
      change: store.change,
      setIfFull: (classId: string, ifFull: PlanLine['ifFull']) => store.change([{ classId, ifFull }]),
      setPrice: (classId: string, chosenCents: number | null) => store.change([{ classId, chosenCents }]),
      retry: store.retry,
    }),
    [store],
  );
  return useMemo(() => {
    const chosen = new Set(state.lines.map(({ classId }) => classId));
    return { ...state, ...actions, has: (classId) => chosen.has(classId) };
  }, [state, actions]);
}

/** How many different students the plan names. */
export function countStudents(lines: readonly PlanLine[]): number {
  return new Set(lines.flatMap(({ studentIds }) => studentIds)).size;
}
