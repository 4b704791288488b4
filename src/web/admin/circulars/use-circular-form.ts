import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { Audience } from '../../../contract/circulars.ts';
import { m } from '../../../words/messages.js';
import { staffPaths } from '../../staff-paths.ts';
import { fieldErrors } from '../../shared/failure.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { useAct } from '../frame/use-act.ts';
import { useAddress } from '../frame/use-address.ts';
import { useTabKeeper } from '../frame/use-tab-keeper.ts';
import type { Draft } from './draft.ts';
import { addressOfDraft, letterInTab } from './drafts/address-of-draft.ts';
import { type ServerDraft, useKeptLetter } from './drafts/use-kept-letter.ts';
import type { Moment } from './planned/plan-dialog.tsx';

export interface WrittenLetter {
  readonly audience: Audience;
  /** The id that the letter will have. */
  readonly draftId: string;
  /** What was written of it before. */
  readonly draft: ServerDraft | null;
}

interface Setup extends WrittenLetter {
  readonly ownAddress: string | null;
  /** What is wrong with words that stand for something. */
  readonly wrong: (words: string) => string | undefined;
  /** Asks before it is sent. */
  readonly onAsk: (isAsking: boolean) => void;
}

/** What the letter says, kept on the server while it is written, and sending it once. */
export function useCircularForm({ audience, draftId, draft, ownAddress, wrong, onAsk }: Setup) {
  const send = useAct('sendCircular');
  const navigate = useNavigate();
  const [address, change] = useAddress();
  const isStopped = useRef(false);
  const [saved, setSaved] = useState<ServerDraft>(() => {
    const replyTo = ownAddress === null ? ('school' as const) : ('sender' as const);
    return draft ?? { version: 0, values: { subject: '', text: '', replyTo }, audience };
  });
  const form = useForm<Draft, unknown>({
    saved,
    keeper: useTabKeeper<Draft>(letterInTab(draftId)),
    check: ({ subject, text }) => ({
      ...(subject.trim() === '' && { subject: m.fields_subject_missing() }),
      ...(text.trim() === '' && { text: m.fields_text_missing() }),
      ...(wrong(subject) && { subject: wrong(subject) ?? '' }),
      ...(wrong(text) && { text: wrong(text) ?? '' }),
    }),
    ask: () => {
      onAsk(true);
      return true;
    },
    save: async (words) => {
      isStopped.current = true;
      try {
        return await send.mutateAsync({ circularId: draftId, audience, ...words });
      } catch (error) {
        isStopped.current = false;
        throw error;
      }
    },
    told: fieldErrors,
    onSettled: () => onAsk(false),
    onSaved: () => navigate({ to: staffPaths.circular(draftId) }),
  });
  const planning = useAct('planCircular');
  const plan = async (moment: Moment) => {
    isStopped.current = true;
    try {
      await planning.mutateAsync({ circularId: draftId, audience, ...form.values, ...moment });
      form.forget();
      await navigate({ to: staffPaths.circular(draftId) });
    } catch {
      // The dialog shows why.
      isStopped.current = false;
    }
  };
  const takeTheirs = (theirs: ServerDraft = saved) => {
    form.forget();
    change(addressOfDraft(theirs), { replace: true });
  };
  const onTheirs = (theirs: ServerDraft) => {
    setSaved(theirs);
    // Nothing was typed here: theirs is shown, with whom it is for.
    if (!form.isChanged) takeTheirs(theirs);
  };
  const keeping = useKeptLetter({ draftId, saved, onSaved: setSaved, onTheirs, form, audience, isStopped });
  useEffect(() => {
    // From the first letter on: loaded anew, the screen goes on with what is kept.
    if (form.isChanged && address['draft'] !== draftId) change({ draft: draftId }, { replace: true });
  });
  return { form, saved, keeping, takeTheirs, plan, planning };
}
