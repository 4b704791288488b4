import { useCallback, useEffect, useRef, useState } from 'react';
import { calls } from '../../../calls.ts';
import { useApp } from '../../../shared/app.tsx';
import { forgetInTab, keepInTab, type Unsaved } from './kept-in-tab.ts';

const TYPING_PAUSE_MS = 1000;

/** Whether what was typed is safe: on the server since an instant, or only in this tab because the server cannot be reached. */
export type Keeping = { readonly at: string } | 'in-this-tab' | null;

interface KeptDraft {
  readonly keeping: Keeping;
  /** Waits until nothing is on its way, and sends nothing more until something else is typed. */
  settle: () => Promise<void>;
  /** Forgets the unsaved changes everywhere. */
  forget: () => Promise<void>;
}

/**
 * Keeps what is typed by itself: at once in this tab, after a pause on the server; when the screen is left, immediately. `unsaved` is
 * null while the form is as saved.
 */
export function useKeptDraft(classId: string, basedOn: number, unsaved: Unsaved | null): KeptDraft {
  const send = useSending(classId);
  const [keeping, setKeeping] = useState<Keeping>(null);
  const waiting = useRef<{ basedOn: number; unsaved: Unsaved } | null>(null);
  const isOnServer = useRef(false);

  const flush = useCallback(async () => {
    const next = waiting.current;
    waiting.current = null;
    if (!next) return;
    try {
      const at = await send(next.basedOn, next.unsaved);
      isOnServer.current = true;
      // Unless more was typed meanwhile.
      if (!waiting.current) keepInTab(classId, { ...next, isOnServer: true });
      if (at) setKeeping({ at });
    } catch {
      // It stays to be sent: with the next change, or when the network is back.
      waiting.current ??= next;
      setKeeping('in-this-tab');
    }
  }, [classId, send]);

  useEffect(() => {
    if (!unsaved) {
      waiting.current = null;
      forgetInTab(classId);
      // Typed back to what is saved: nothing is left to be kept.
      if (isOnServer.current) send(basedOn, null).catch(() => undefined);
      isOnServer.current = false;
      return undefined;
    }
    waiting.current = { basedOn, unsaved };
    keepInTab(classId, { basedOn, unsaved, isOnServer: false });
    const timer = setTimeout(() => void flush(), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [classId, basedOn, unsaved, flush, send]);

  useEffect(() => {
    const now = () => void flush();
    const onHidden = () => document.visibilityState === 'hidden' && now();
    addEventListener('pagehide', now);
    addEventListener('online', now);
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      removeEventListener('pagehide', now);
      removeEventListener('online', now);
      document.removeEventListener('visibilitychange', onHidden);
      now();
    };
  }, [flush]);

  const settle = useCallback(async () => {
    waiting.current = null;
    await send.idle();
    isOnServer.current = false;
  }, [send]);
  const forget = useCallback(async () => {
    await settle();
    forgetInTab(classId);
    setKeeping(null);
    await send(basedOn, null);
  }, [basedOn, classId, send, settle]);
  return { keeping: unsaved ? keeping : null, settle, forget };
}

/** Browsers let a request outlive its page only up to 64 kB. */
const isSmall = (content: unknown) => JSON.stringify(content).length < 20_000;

type Send = ((basedOn: number, unsaved: Unsaved | null) => Promise<string | null>) & { idle: () => Promise<void> };

/** Drafts go one after the other: an older one never arrives last. */
function useSending(classId: string): Send {
  const { call } = useApp();
  const [send] = useState<Send>(() => {
    let last: Promise<unknown> = Promise.resolve();
    const one = (basedOn: number, unsaved: Unsaved | null) => {
      const content = unsaved === null ? null : { values: unsaved.values, base: unsaved.base };
      const sent = last.then(() =>
        call(calls.saveClassDraft, { classId, basedOn, content }, { keepalive: isSmall(content) }),
      );
      last = sent.catch(() => undefined);
      return sent.then(({ savedAt }) => savedAt);
    };
    return Object.assign(one, { idle: () => last.then(() => undefined) });
  });
  return send;
}
