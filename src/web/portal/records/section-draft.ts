import { useEffect, useState } from 'react';
import type { SectionDraft } from '../../../contract/records.ts';
import { useApp } from '../../shared/app.tsx';
import { calls } from '../../calls.ts';
import type { Keeper, Kept } from '../../ui/form/keeper.ts';

/** Whether what is typed has reached the server: `lost` while it has not, and is tried again. */
export type DraftState = 'none' | 'sending' | 'kept' | 'lost';

/** Typing is not sent letter by letter. */
const PAUSE_MS = 700;
const AGAIN_MS = 5_000;

export interface ServerDraft<Values> {
  readonly keeper: Keeper<Values>;
  readonly state: DraftState;
  /** Sends at once what waits; whether the server has it. */
  readonly settle: () => Promise<boolean>;
}

/** Gives the server what is typed, or tells it to forget that. */
type Send<Values> = (kept: Kept<Values> | null) => Promise<unknown>;

/** Keeps what is typed into a section of the record, as the form writes it. */
export function useSectionDraft<Values extends object>(
  studentId: string,
  section: SectionDraft['section'],
  draft: SectionDraft | undefined,
  there?: Values,
): ServerDraft<Values> {
  const { call } = useApp();
  // What the same form has written.
  const first = draft
    ? { version: draft.version, values: { ...there, ...(JSON.parse(draft.content) as Values) } }
    : null;
  return useServerDraft(`${studentId} ${section}`, first, (kept) => {
    const content = kept && JSON.stringify(kept.values);
    return call(calls.keepSectionDraft, { studentId, section, version: kept?.version ?? 0, content });
  });
}

/**
 * Keeps what is typed on the server, for whoever typed it: on another device it stands there again. What the network has not taken yet
 * lives in this page's memory alone, and the page warns before it is left. One form is about one student from its first drawing to its last.
 */
export function useServerDraft<Values extends object>(
  name: string,
  first: Kept<Values> | null,
  send: Send<Values>,
): ServerDraft<Values> {
  const [state, setState] = useState<DraftState>(first ? 'kept' : 'none');
  // What a form begins with; what is typed later is its own.
  const [sender] = useState(() => new Sender<Values>(first, send, setState));
  const keeper: Keeper<Values> = { name, read: () => sender.typed, write: (kept) => sender.write(kept) };
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (sender.isWaiting) event.preventDefault();
    };
    // A phone may end the page without a warning once another app is in front.
    const onHidden = () => void (document.visibilityState === 'hidden' && sender.settle());
    addEventListener('beforeunload', warn);
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      removeEventListener('beforeunload', warn);
      document.removeEventListener('visibilitychange', onHidden);
      void sender.settle();
    };
  }, [sender]);
  return { keeper, state, settle: () => sender.settle() };
}

/** One request at a time, the latest typing each. */
class Sender<Values extends object> {
  typed: Kept<Values> | null;
  isWaiting = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private sending: Promise<void> | null = null;
  private readonly give: Send<Values>;
  private readonly tell: (state: DraftState) => void;

  constructor(first: Kept<Values> | null, give: Send<Values>, tell: (state: DraftState) => void) {
    this.typed = first;
    this.give = give;
    this.tell = tell;
  }

  write(kept: Kept<Values> | null): void {
    const had = this.typed !== null;
    this.typed = kept;
    if (kept === null && !had) return;
    this.isWaiting = true;
    this.tell(kept ? 'sending' : 'none');
    this.sendIn(kept ? PAUSE_MS : 0);
  }

  /** Sends at once what waits; whether the server has it. */
  async settle(): Promise<boolean> {
    clearTimeout(this.timer);
    while (this.isWaiting) {
      this.sending ??= this.send();
      const before = this.typed;
      await this.sending;
      if (this.isWaiting && this.typed === before) return false;
    }
    return true;
  }

  private sendIn(milliseconds: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.settle(), milliseconds);
  }

  private async send(): Promise<void> {
    const { typed } = this;
    try {
      await this.give(typed);
      this.isWaiting = this.typed !== typed;
      if (!this.isWaiting) this.tell(typed ? 'kept' : 'none');
    } catch {
      // What is to be forgotten is forgotten by the next saving as well.
      this.isWaiting = this.typed !== null;
      if (!this.isWaiting) return;
      this.tell('lost');
      this.sendIn(AGAIN_MS);
    } finally {
      this.sending = null;
    }
  }
}
