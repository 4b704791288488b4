import { useSyncExternalStore } from 'react';

/** Specification, section 8: how serious a toast is. */
type Severity = 'success' | 'info' | 'warn' | 'error';

export interface ToastWords {
  readonly severity: Severity;
  readonly summary: string;
  readonly detail?: string;
  /** How long it stays, in milliseconds; 3,000 unless told. */
  readonly life?: number;
  /** Stays until it is closed. */
  readonly sticky?: boolean;
  /** Has a button that closes it; a sticky toast always has one. */
  readonly closable?: boolean;
}

export interface Toast extends ToastWords {
  readonly id: number;
  readonly closable: boolean;
}

/** Specification, section 9: toast default life. */
export const DEFAULT_LIFE_MS = 3000;
const MOST_AT_ONCE = 4;

/** Toasts on screen, oldest first; more than four wait for their turn, their life beginning when they are seen. */
export function createToasts() {
  let shown: readonly Toast[] = [];
  let waiting: readonly Toast[] = [];
  let lastId = 0;
  let held = false;
  const listeners = new Set<() => void>();
  const timers = new Map<number, ReturnType<typeof setTimeout>>();

  function change(toasts: readonly Toast[]): void {
    const room = MOST_AT_ONCE - toasts.length;
    shown = [...toasts, ...waiting.slice(0, room)];
    waiting = waiting.slice(room);
    if (!held) shown.forEach(live);
    for (const listener of listeners) listener();
  }

  function live(toast: Toast): void {
    if (toast.sticky || timers.has(toast.id)) return;
    timers.set(
      toast.id,
      setTimeout(() => close(toast.id), toast.life ?? DEFAULT_LIFE_MS),
    );
  }

  function close(id: number): void {
    clearTimeout(timers.get(id));
    timers.delete(id);
    waiting = waiting.filter((toast) => toast.id !== id);
    change(shown.filter((toast) => toast.id !== id));
  }

  return {
    show(words: ToastWords): number {
      const toast = { ...words, id: ++lastId, closable: words.closable ?? words.sticky ?? false };
      waiting = [...waiting, toast];
      // What is said again takes the place of the first time, and is read out again.
      const before = shown.find(({ summary, detail }) => summary === words.summary && detail === words.detail);
      if (before) close(before.id);
      else change(shown);
      return toast.id;
    },
    close,
    /** While somebody points at or reads the toasts, none goes; afterwards each lives its whole life again. */
    hold(): void {
      held = true;
      timers.forEach(clearTimeout);
      timers.clear();
    },
    release(): void {
      held = false;
      shown.forEach(live);
    },
    get shown(): readonly Toast[] {
      return shown;
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type Toasts = ReturnType<typeof createToasts>;

/** The one list of toasts of this page. */
export const toasts = createToasts();

/** For screens: `useToasts().show({ severity: 'success', summary: 'Success', detail: 'Logged in!' })`. */
export function useToasts(): Pick<Toasts, 'show' | 'close'> {
  return toasts;
}

const NONE: readonly Toast[] = [];

export function useShownToasts(): readonly Toast[] {
  return useSyncExternalStore(
    toasts.subscribe,
    () => toasts.shown,
    () => NONE,
  );
}
