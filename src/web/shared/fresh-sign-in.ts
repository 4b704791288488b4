import { useSyncExternalStore } from 'react';

type Answer = (isFresh: boolean) => void;

let waiting: Answer[] = [];
let answerAll: Answer | null = null;
const listeners = new Set<() => void>();

/** Asks over the screen for the password once more; at once "no" where no screen could ask. Several acts at a time are one question. */
export function askForFreshSignIn(): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false);
  return new Promise((resolve) => {
    waiting.push(resolve);
    setAnswer(answer);
  });
}

function answer(isFresh: boolean): void {
  const answered = waiting;
  waiting = [];
  setAnswer(null);
  for (const each of answered) each(isFresh);
}

function setAnswer(next: Answer | null): void {
  answerAll = next;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    // Nobody is left who could answer.
    if (listeners.size === 0) answer(false);
  };
}

/** For the screen that asks: how to answer, or null while nothing is asked. */
export function useFreshSignIn(): Answer | null {
  return useSyncExternalStore(listen, () => answerAll);
}
