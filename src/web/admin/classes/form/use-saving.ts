import { useState } from 'react';
import type { ClassEffects, EditedClass } from '../../../../contract/class-editing.ts';
import type { ClassContent } from '../../../../contract/class-fields.ts';
import type { MissingForPublishing } from '../../../../domain/class-content.ts';
import { m } from '../../../../words/messages.js';
import type { CallFunction } from '../../../call.ts';
import { calls } from '../../../calls.ts';
import { useApp } from '../../../shared/app.tsx';
import { useToasts } from '../../../shared/toasts.ts';
import { describeFailure, fieldErrors, whyOf } from '../../../shared/failure.ts';
import { missingIn, readContent } from './class-content.ts';
import { focusPath } from './parts.ts';
import { afterSaving, type ClassFormState, meetOther } from './class-form-state.ts';
import { CLASS_WORDS } from './own-words.ts';
import type { ClassForm } from './use-class-form.ts';

/** What somebody answered when they were shown whom a change touches. */
export interface Answer {
  readonly tell: { readonly words: string } | null;
  readonly overCapacityReason: string | null;
}

/** A change that waits for an answer. */
interface Question {
  readonly effects: ClassEffects;
  readonly state: ClassFormState;
  readonly content: ClassContent;
  readonly isPublishing: boolean;
}

const NO_ANSWER: Answer = { tell: null, overCapacityReason: null };

/** Saves and publishes: checks, shows whom it touches where it touches anybody, brings two people's changes together. */
export function useSaving(form: ClassForm) {
  const { call, queryClient } = useApp();
  const toasts = useToasts();
  const [isPending, setPending] = useState(false);
  const [trouble, setTrouble] = useState<{ error: unknown; words: string; retry: () => void } | null>(null);
  const [missing, setMissing] = useState<readonly MissingForPublishing[]>([]);
  const [question, setQuestion] = useState<Question | null>(null);

  /** Everything that can be said without the server; null where the form is not ready to be saved. */
  function check(state: ClassFormState, isPublishing: boolean): ClassContent | null {
    setMissing([]);
    setTrouble(null);
    if (state.met?.conflicts.length) {
      document.getElementById(CONFLICTS)?.focus();
      return null;
    }
    const { saved } = state;
    const window = { opensAt: saved.semesterOpensAt, closesAt: saved.semesterClosesAt };
    const read = readContent(state.values, form.place, window, saved.holidays);
    if (read.problems) {
      showProblems(read.problems);
      return null;
    }
    const lacks = isPublishing || saved.isPublished ? missingIn(read.content, saved.holidays) : [];
    setMissing(lacks);
    if (lacks.length === 0) return read.content;
    requestAnimationFrame(() => document.getElementById(MISSING)?.focus());
    return null;
  }

  function showProblems(problems: Readonly<Record<string, string>>): void {
    form.mark(problems);
    // Once the sentences stand at their fields.
    requestAnimationFrame(() => focusPath(Object.keys(problems)));
  }

  async function save(state: ClassFormState, isPublishing: boolean, answer?: Answer, isLook = false): Promise<void> {
    if (isPending) return;
    const content = check(state, isPublishing);
    if (!content) return setQuestion(null);
    setPending(true);
    try {
      const effects = answer ? null : await findEffects(call, state.saved, content, isPublishing || isLook);
      if (effects && (isLook || hasSomethingToSay(effects)))
        return setQuestion({ effects, state, content, isPublishing });
      await commit({ state, content, isPublishing }, answer ?? NO_ANSWER);
      setQuestion(null);
    } catch (error) {
      await recover(error, state, isPublishing, answer);
    } finally {
      setPending(false);
    }
  }

  async function commit({ state, content, isPublishing }: Omit<Question, 'effects'>, answer: Answer): Promise<void> {
    await form.draft.settle();
    const { id: classId, version } = state.saved;
    const saved = await call(calls.saveClass, { classId, version, content, ...answer });
    form.setState((now) => afterSaving(now, state.values, saved.class, form.place));
    if (isPublishing) await publish(saved.class);
    void queryClient.invalidateQueries({ queryKey: ['report'] });
    toasts.show({
      severity: 'success',
      summary: isPublishing ? m.class_form_published() : m.admin_saved(),
      detail: saved.mails > 0 ? m.class_form_mails_sent({ count: saved.mails }) : content.title,
    });
  }

  async function publish(saved: EditedClass): Promise<void> {
    const answer = await call(calls.publishClass, { classId: saved.id, version: saved.version, isPublished: true });
    form.setState((now) => ({ ...now, saved: answer.class }));
  }

  async function recover(error: unknown, state: ClassFormState, isPublishing: boolean, answer?: Answer) {
    if (whyOf(error) === 'changed-meanwhile') return meetAndSave(state, isPublishing);
    const problems = Object.entries(fieldErrors(error)).map(([path, words]) => [path.replace(/^content\./, ''), words]);
    if (problems.length > 0) {
      setQuestion(null);
      return showProblems(Object.fromEntries(problems));
    }
    // A reason for more enrolled than seats is asked for where whom it touches is shown; the rest stands beside "Save".
    if (whyOf(error) !== 'below-enrolled') setQuestion(null);
    const words = describeFailure(error, CLASS_WORDS);
    setTrouble({ error, words, retry: () => void save(state, isPublishing, answer) });
  }

  /** Somebody saved first: their changes are taken in, and unless both changed the same field, everything is saved together. */
  async function meetAndSave(state: ClassFormState, isPublishing: boolean): Promise<void> {
    setQuestion(null);
    try {
      const fresh = await call(calls.staffClass, { classId: state.saved.id });
      const together = meetOther(state, fresh.class, form.place);
      form.setState((now) => meetOther(now, fresh.class, form.place));
      if (together.met?.conflicts.length) {
        requestAnimationFrame(() => document.getElementById(CONFLICTS)?.focus());
        return;
      }
      const content = check(together, isPublishing);
      if (!content) return;
      const effects = await findEffects(call, together.saved, content, isPublishing);
      if (effects && hasSomethingToSay(effects))
        return setQuestion({ effects, state: together, content, isPublishing });
      await commit({ state: together, content, isPublishing }, NO_ANSWER);
    } catch (error) {
      setTrouble({ error, words: describeFailure(error, CLASS_WORDS), retry: () => void save(state, isPublishing) });
    }
  }

  return {
    isPending,
    trouble,
    missing,
    question,
    save: (isPublishing = false) => void save(form.state, isPublishing),
    /** Shows whom the change touches also where it is nobody: what was moved elsewhere is saved only when somebody says so here. */
    preview: () => void save(form.state, false, undefined, true),
    confirm: (answer: Answer) => question && void save(question.state, question.isPublishing, answer),
    stepBack: () => setQuestion(null),
  };
}

export type Saving = ReturnType<typeof useSaving>;

/** Where the choices between two people's changes, and the list of what is missing, stand. */
export const CONFLICTS = 'class-conflicts';
export const MISSING = 'class-missing';

/** Whom a change touches; null where nobody can be touched, because nobody sees the class yet. */
async function findEffects(
  call: CallFunction,
  saved: EditedClass,
  content: ClassContent,
  isPublishing: boolean,
): Promise<ClassEffects | null> {
  if (!isPublishing && !isPersonal(saved)) return null;
  return call(calls.previewClassChange, { classId: saved.id, content });
}

/** Whether a change of the class may concern anybody outside of the office. */
export function isPersonal({ isPublished, seatsTaken, waiting }: EditedClass): boolean {
  return isPublished || seatsTaken > 0 || waiting > 0;
}

/** Whether there is a reason to show somebody whom their change touches before it is made. */
export function hasSomethingToSay(effects: ClassEffects): boolean {
  const { enrolled, waiting, conflicts, overlaps, noLongerAdmitted, promoted, overCapacity } = effects;
  return (
    enrolled + waiting + promoted + overCapacity > 0 || conflicts.length + overlaps.length + noLongerAdmitted.length > 0
  );
}
