import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Functions } from '../../../contract/functions.ts';
import type { InputOf } from '../../../contract/kit.ts';
import { calls } from '../../calls.ts';
import { useApp } from '../../shared/app.tsx';
import { whyOf } from '../../shared/failure.ts';
import { newKey } from '../../shared/new-key.ts';
import { type ServerDraft, useServerDraft } from '../records/section-draft.ts';
import { FAMILY_KEYS, type StudentsTold, useAdding } from './students-data.ts';
import { both, markSent, NEW_STUDENT, useDraft } from './students-drafts.ts';

type Writing = Omit<InputOf<Functions['keepNewStudent']>, 'content'>;

/**
 * The key of the form in this window, until a student was added from it: a form that is left and opened again goes on as the same one,
 * whether or not what it wrote has been read again by then.
 */
let formHere = newKey();

interface NewStudentDraft<Values> extends ServerDraft<Values> {
  /** How often another form was found to have written since this one was opened. */
  readonly version: number;
  /** What stands on the server now. */
  readonly theirs: Values | null;
  /** Sends something of this form as it stood at `since`; where another form has written meanwhile, what that left is read. */
  readonly write: <Answer>(since: number, send: (writing: Writing) => Promise<Answer>) => Promise<Answer>;
  /** The student was added: with them goes what was typed, and the next form is another one. */
  readonly end: () => void;
}

/**
 * Keeps on the server what is typed of a student to be added. Two forms, in two tabs for instance, share the one place: the second that
 * writes is told of the first.
 */
export function useNewStudentDraft<Values extends object>(): NewStudentDraft<Values> {
  const { call } = useApp();
  const queryClient = useQueryClient();
  const memory = useDraft<Values>(NEW_STUDENT);
  const adding = useAdding();
  /** The key of this form, what it has read of others each time it was told, and which of that the latest typing began from. */
  const place = useRef({ form: formHere, read: [adding?.form ?? null], since: 0 });
  const [version, setVersion] = useState(0);
  const writingAt = (since: number): Writing => ({
    form: place.current.form,
    after: place.current.read[since] ?? null,
  });
  const write: NewStudentDraft<Values>['write'] = async (since, send) => {
    const { read } = place.current;
    try {
      return await send(writingAt(since));
    } catch (error) {
      if (whyOf(error) === 'changed-meanwhile' && since === read.length - 1) {
        await queryClient.invalidateQueries({ queryKey: FAMILY_KEYS.students });
        read.push(queryClient.getQueryData<StudentsTold>(FAMILY_KEYS.students)?.adding.form ?? null);
        setVersion(read.length - 1);
      }
      throw error;
    }
  };
  // What the same form has written.
  const theirs = adding?.typed ? (JSON.parse(adding.typed) as Values) : null;
  const first = memory.read()?.values ?? theirs;
  const kept = useServerDraft<Values>(NEW_STUDENT, first && { version: 0, values: first }, async (latest) => {
    const content = latest && JSON.stringify(latest.values);
    const since = latest?.version ?? place.current.since;
    place.current.since = since;
    if (latest && since < place.current.read.length - 1)
      throw new Error('Which of the two goes on is to be chosen first.');
    const keep = (writing: Writing) => call(calls.keepNewStudent, { ...writing, content });
    // Thrown away is what this form knows of, not what another one left.
    await (latest ? write(since, keep) : keep(writingAt(since)));
    if (latest) markSent(latest);
    queryClient.setQueryData<StudentsTold>(
      FAMILY_KEYS.students,
      (held) => held && { ...held, adding: { form: place.current.form, typed: content } },
    );
  });
  const end = () => {
    formHere = newKey();
    queryClient.setQueryData<StudentsTold>(
      FAMILY_KEYS.students,
      (held) => held && { ...held, adding: { form: place.current.form, typed: null } },
    );
  };
  return { ...kept, keeper: both(memory, kept.keeper), version, theirs, write, end };
}
