import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Audience } from '../../../../contract/circulars.ts';
import type { functions } from '../../../../contract/functions.ts';
import type { OutputOf } from '../../../../contract/kit.ts';
import { flushSync } from 'react-dom';
import { calls } from '../../../calls.ts';
import { useApp } from '../../../shared/app.tsx';
import { whyOf } from '../../../shared/failure.ts';
import type { Fields } from '../../../ui/form/use-fields.ts';
import type { Draft } from '../draft.ts';

type Opened = OutputOf<typeof functions.circularDraft>['draft'];

/** A draft as the server had it last; version 0: it has none. */
export interface ServerDraft {
  readonly version: number;
  readonly values: Draft;
  readonly audience: Audience;
}

export const serverDraftOf = ({ version, audience, subject, text, replyTo }: Opened): ServerDraft => ({
  version,
  audience,
  values: { subject, text, replyTo },
});

/** Why nothing typed is kept any more. */
const REFUSED = ['already-sent', 'already-planned', 'too-many-drafts'] as const;

/** Whether what is typed is on the server: since an instant, not yet because it cannot be reached, or not at all and why. */
export type Keeping = { readonly at: string } | 'in-this-tab' | (typeof REFUSED)[number] | null;

interface KeptLetter {
  readonly draftId: string;
  readonly saved: ServerDraft;
  readonly onSaved: (saved: ServerDraft) => void;
  /** Another tab or computer has kept this meanwhile. */
  readonly onTheirs: (theirs: ServerDraft) => void;
  readonly form: Pick<Fields<Draft>, 'values' | 'isOutdated' | 'rebase' | 'forget'>;
  readonly audience: Audience;
  /** Nothing more is kept: the letter is being sent. */
  readonly isStopped: { readonly current: boolean };
}

const TYPING_PAUSE_MS = 1000;
/** Browsers let a request outlive its page only up to 64 kB. */
const SMALL = 20_000;

/**
 * Keeps a letter that is being written on the server, after a pause and when the screen is left. What another tab or computer kept
 * meanwhile is read again: where nothing was typed here it is simply shown, else the form is outdated and asks whose goes on.
 */
export function useKeptLetter(letter: KeptLetter): Keeping {
  const { draftId, saved, form, audience, isStopped } = letter;
  const { call } = useApp();
  const [keeping, setKeeping] = useState<Keeping>(null);
  const now = useRef(letter);
  const isBusy = useRef(false);
  useLayoutEffect(() => {
    now.current = letter;
  });

  // What was kept as the page was left is what is typed here: nobody else was quicker.
  useEffect(() => {
    if (form.isOutdated && isSame(form.values, saved.values)) form.forget();
  });

  const readAgain = useCallback(async () => {
    const { draft } = await call(calls.circularDraft, { draftId });
    if (draft.version !== now.current.saved.version) now.current.onTheirs(serverDraftOf(draft));
  }, [call, draftId]);

  const keep = useCallback(async () => {
    const typed = now.current;
    if (isBusy.current || typed.isStopped.current || !isToBeKept(typed)) return;
    const { version } = typed.saved;
    const content = { draftId, version, ...typed.form.values, audience: typed.audience };
    isBusy.current = true;
    try {
      const options = { keepalive: JSON.stringify(content).length < SMALL };
      const answer = await call(calls.saveCircularDraft, content, options);
      const { values } = typed.form;
      const { form: latest, onSaved } = now.current;
      // At once, so that no letter typed right now joins what the form held before.
      flushSync(() => {
        onSaved({ version: answer.version, values, audience: typed.audience });
        // What was typed meanwhile goes on from here.
        if (isSame(latest.values, values)) latest.forget();
        else latest.rebase(answer.version);
      });
      setKeeping({ at: answer.changedAt });
    } catch (error) {
      const why = whyOf(error);
      if (why === 'changed-meanwhile') await readAgain().catch(() => setKeeping('in-this-tab'));
      else setKeeping(REFUSED.find((each) => each === why) ?? 'in-this-tab');
    } finally {
      isBusy.current = false;
    }
  }, [call, draftId, readAgain]);

  const typed = JSON.stringify([form.values, audience, form.isOutdated, saved.version]);
  useEffect(() => {
    // Each letter begins the pause anew; where nothing is there to be kept, there is nothing to wait for.
    const timer = typed === '' ? undefined : setTimeout(() => void keep(), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, keep]);

  useEffect(() => {
    const leave = () => void keep();
    const onShown = () => {
      if (document.visibilityState === 'hidden') leave();
      else if (now.current.saved.version > 0 && !isStopped.current) void readAgain().catch(() => undefined);
    };
    addEventListener('pagehide', leave);
    addEventListener('online', leave);
    document.addEventListener('visibilitychange', onShown);
    return () => {
      removeEventListener('pagehide', leave);
      removeEventListener('online', leave);
      document.removeEventListener('visibilitychange', onShown);
      leave();
    };
  }, [keep, readAgain, isStopped]);

  return keeping;
}

/** Something is written, it is not what the server has, and nobody has to say first whose goes on. */
function isToBeKept({ form, saved, audience }: KeptLetter): boolean {
  const { subject, text } = form.values;
  if (form.isOutdated || (saved.version === 0 && subject.trim() === '' && text.trim() === '')) return false;
  return !isSame(form.values, saved.values) || !isSame(audience, saved.audience) || saved.version === 0;
}

/** By what it says, in whichever order its parts stand. */
function isSame(one: object, other: object): boolean {
  const parts = (of: object) =>
    JSON.stringify(
      Object.entries(of)
        .filter(([, value]) => value !== undefined)
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    );
  return parts(one) === parts(other);
}
