import { useEffect, useMemo, useRef, useState } from 'react';
import type { SectionDraft } from '../../../contract/records.ts';
import { type App, useApp } from '../../shared/app.tsx';
import { calls } from '../../calls.ts';
import type { Keeper, Kept } from '../../ui/form/keeper.ts';

/** Whether what is typed has reached the server: `lost` while it has not, and is tried again. */
export type DraftState = 'none' | 'sending' | 'kept' | 'lost';

/** Typing is not sent letter by letter. */
const PAUSE_MS = 700;
const AGAIN_MS = 5_000;

/**
 * Keeps what is typed into a section on the server, for whoever typed it: on another device it stands there again. What the network has not
 * taken yet lives in this page's memory alone, and the page warns before it is left.
 */
export function useSectionDraft<Values extends object>(
  studentId: string,
  section: SectionDraft['section'],
  draft: SectionDraft | undefined,
): readonly [Keeper<Values>, DraftState] {
  const { call } = useApp();
  const [state, setState] = useState<DraftState>(draft ? 'kept' : 'none');
  const sender = useRef<Sender<Values> | null>(null);
  const name = `${studentId} ${section}`;
  const keeper = useMemo<Keeper<Values>>(() => {
    const made = new Sender<Values>(call, { studentId, section }, draft, setState);
    sender.current = made;
    return { name, read: () => made.typed, write: (kept) => made.write(kept) };
    // oxlint-disable-next-line react/exhaustive-deps -- the draft is what the form begins with; later ones are its own
  }, [name]);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (sender.current?.isWaiting) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => {
      removeEventListener('beforeunload', warn);
      sender.current?.sendNow();
    };
  }, []);
  return [keeper, state];
}

type Whose = Pick<SectionDraft, 'section'> & { readonly studentId: string };

/** One request at a time, the latest typing each. */
class Sender<Values extends object> {
  typed: Kept<Values> | null;
  isWaiting = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isSending = false;
  private readonly call: App['call'];
  private readonly whose: Whose;
  private readonly tell: (state: DraftState) => void;

  constructor(call: App['call'], whose: Whose, draft: SectionDraft | undefined, tell: (state: DraftState) => void) {
    this.call = call;
    this.whose = whose;
    this.tell = tell;
    // What the same form has written.
    this.typed = draft ? { version: draft.version, values: JSON.parse(draft.content) as Values } : null;
  }

  write(kept: Kept<Values> | null): void {
    const had = this.typed !== null;
    this.typed = kept;
    if (kept === null && !had) return;
    this.isWaiting = true;
    this.tell(kept ? 'sending' : 'none');
    this.sendIn(kept ? PAUSE_MS : 0);
  }

  sendNow(): void {
    if (this.isWaiting) this.sendIn(0);
  }

  private sendIn(milliseconds: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.send(), milliseconds);
  }

  private async send(): Promise<void> {
    if (this.isSending) return;
    this.isSending = true;
    const { typed } = this;
    const content = typed && JSON.stringify(typed.values);
    try {
      await this.call(calls.keepSectionDraft, { ...this.whose, version: typed?.version ?? 0, content });
      this.isSending = false;
      if (this.typed !== typed) return void this.send();
      this.isWaiting = false;
      this.tell(typed ? 'kept' : 'none');
    } catch {
      this.isSending = false;
      if (this.typed === null) return;
      this.tell('lost');
      this.sendIn(AGAIN_MS);
    }
  }
}
