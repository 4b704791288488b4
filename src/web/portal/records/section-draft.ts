import { useEffect, useState } from 'react';
import type { SectionDraft } from '../../../contract/records.ts';
import { useApp } from '../../shared/app.tsx';
import { calls } from '../../calls.ts';
import type { Keeper, Kept } from '../../ui/form/keeper.ts';

/** Whether the typed text has reached the server; `lost`: sending failed and will be retried. */
export type DraftState = 'none' | 'sending' | 'kept' | 'lost';

/** A pause before sending, so that not every letter is a request. */
const PAUSE_MS = 700;
const RETRY_MS = 5_000;

export interface ServerDraft<Values> {
  readonly keeper: Keeper<Values>;
  readonly state: DraftState;
  /** Sends pending text at once; true when the server has it. */
  readonly settle: () => Promise<boolean>;
  /** Saves what was typed, which ends the draft: none goes out meanwhile, for one that arrived after the save would stay for ever. */
  readonly saving: <Answer>(save: () => Promise<Answer>) => Promise<Answer>;
}

/** Sends the typed text to the server; null deletes the draft there. */
type Send<Values> = (kept: Kept<Values> | null) => Promise<unknown>;

/** Keeps a draft of a section of the record on the server. */
export function useSectionDraft<Values extends object>(
  studentId: string,
  section: SectionDraft['section'],
  draft: SectionDraft | undefined,
  there?: Values,
): ServerDraft<Values> {
  const { call } = useApp();
  // The same form wrote the content.
  const first = draft
    ? { version: draft.version, values: { ...there, ...(JSON.parse(draft.content) as Values) } }
    : null;
  return useServerDraft(`${studentId} ${section}`, first, (kept) => {
    const content = kept && JSON.stringify(kept.values);
    return call(calls.keepSectionDraft, { studentId, section, version: kept?.version ?? 0, content });
  });
}

/**
 * Keeps a draft on the server for the person who types, so that it also appears on their other devices. Text not sent yet is only in this
 * page's memory, and the page warns before it is left. A form must stay with one student from its first render to its last.
 */
export function useServerDraft<Values extends object>(
  name: string,
  first: Kept<Values> | null,
  send: Send<Values>,
): ServerDraft<Values> {
  const [state, setState] = useState<DraftState>(first ? 'kept' : 'none');
  // Only the first draft counts; later text comes from the form itself.
  const [sender] = useState(() => new Sender<Values>(first, send, setState));
  const keeper: Keeper<Values> = { name, read: () => sender.typed, write: (kept) => sender.write(kept) };
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (sender.isWaiting) event.preventDefault();
    };
    // A phone may close the page without warning while another app is in front.
    const onHidden = () => void (document.visibilityState === 'hidden' && sender.settle());
    addEventListener('beforeunload', warn);
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      removeEventListener('beforeunload', warn);
      document.removeEventListener('visibilitychange', onHidden);
      void sender.settle();
    };
  }, [sender]);
  return { keeper, state, settle: () => sender.settle(), saving: (save) => sender.saving(save) };
}

/** Sends one request at a time, each with the latest text. */
class Sender<Values extends object> {
  typed: Kept<Values> | null;
  isWaiting = false;
  private isSaving = false;
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

  async saving<Answer>(save: () => Promise<Answer>): Promise<Answer> {
    clearTimeout(this.timer);
    this.isSaving = true;
    try {
      await this.sending;
      const answer = await save();
      // The server has forgotten it with the save.
      this.typed = null;
      this.isWaiting = false;
      this.tell('none');
      return answer;
    } finally {
      this.isSaving = false;
      if (this.isWaiting) this.sendIn(PAUSE_MS);
    }
  }

  /** Sends pending text at once; true when the server has it. */
  async settle(): Promise<boolean> {
    if (this.isSaving) return !this.isWaiting;
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
    if (this.isSaving) return;
    this.timer = setTimeout(() => void this.settle(), milliseconds);
  }

  private async send(): Promise<void> {
    const { typed } = this;
    try {
      await this.give(typed);
      this.isWaiting = this.typed !== typed;
      if (!this.isWaiting) this.tell(typed ? 'kept' : 'none');
    } catch {
      // A failed deletion needs no retry, because the next save deletes the draft too.
      this.isWaiting = this.typed !== null;
      if (!this.isWaiting) return;
      this.tell('lost');
      this.sendIn(RETRY_MS);
    } finally {
      this.sending = null;
    }
  }
}
