import { type ReactNode, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { Functions } from '../../../contract/functions.ts';
import type { InputOf } from '../../../contract/kit.ts';
import { m } from '../../../words/messages.js';
import { calls } from '../../calls.ts';
import { useApp } from '../../shared/app.tsx';
import { describeFailure, fieldErrors } from '../../shared/failure.ts';
import { Button } from '../../ui/button.tsx';
import type { Errors } from '../../ui/form/errors.ts';
import { Form } from '../../ui/form/form.tsx';
import { type Form as FormState, useForm } from '../../ui/form/use-form.ts';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useServerDraft } from '../records/section-draft.ts';
import { DraftLine } from '../records/section-form.tsx';
import { type HealthDraft, type HealthSection, type HealthTold, useHealthTold } from './health-data.ts';

type Asked = InputOf<Functions['saveHealth']>['answers'];

/** One section of health: what its form holds, what is wrong with it, and what is sent. */
export interface HealthSetup<Section extends HealthSection, Values extends object> {
  readonly section: Section;
  readonly valuesOf: (answers: HealthTold[Section]['answers']) => Values;
  readonly check: (values: Values) => Errors;
  readonly answersOf: (values: Values) => Asked;
  /** What the server calls a value that has another name here. */
  readonly paths: Readonly<Record<keyof Values, string>>;
  readonly draw: (form: FormState<Values>) => ReactNode;
}

interface HealthFormProps<Section extends HealthSection, Values extends object> {
  readonly setup: HealthSetup<Section, Values>;
  readonly studentId: string;
  readonly told: HealthTold[Section];
  /** What this guardian typed into the section and did not save. */
  readonly draft: HealthDraft | undefined;
  readonly onClose: () => void;
}

/** The form of one section. What is typed stands sealed on the server until it is saved; a browser keeps it nowhere but in its page's memory. */
export function HealthForm<Section extends HealthSection, Values extends object>(
  props: HealthFormProps<Section, Values>,
) {
  const { setup, studentId, told, draft, onClose } = props;
  const { call } = useApp();
  const queryClient = useQueryClient();
  const show = useHealthTold(studentId);
  const [isElsewhere, setElsewhere] = useState(false);
  const typed = draft?.answers[setup.section];
  const first = draft && typed !== undefined ? { version: draft.version, values: setup.valuesOf(typed) } : null;
  const { keeper, state, settle } = useServerDraft<Values>(`${studentId} ${setup.section}`, first, (kept) =>
    kept
      ? call(calls.keepHealthDraft, { studentId, version: kept.version, answers: setup.answersOf(kept.values) })
      : call(calls.forgetHealthDraft, { studentId, section: setup.section }),
  );
  const form = useForm<Values, boolean>({
    keeper,
    saved: { version: told.version, values: setup.valuesOf(told.answers) },
    check: setup.check,
    paths: setup.paths,
    save: async (values, version) => {
      const answer = await call(calls.saveHealth, { studentId, version, answers: setup.answersOf(values) });
      show(answer.sections);
      if (!answer.isSaved) throw new SavedElsewhere();
      return answer.isSaved;
    },
    told: (error) => {
      setElsewhere(error instanceof SavedElsewhere);
      return fieldErrors(error, 'answers.');
    },
    onSaved: async () => {
      onClose();
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ['students', 'record', studentId] }),
        queryClient.invalidateQueries({ queryKey: ['students', 'health', studentId] }),
      ]);
    },
  });
  const readAgain = () => queryClient.invalidateQueries({ queryKey: ['students', 'health', studentId] });
  // What was typed must be with the server, and be read from there, before the form is opened again.
  const close = async () => {
    if (!(await settle())) return;
    if (form.isChanged || draft) await readAgain();
    onClose();
  };
  return (
    <Form form={form}>
      <Stack>
        {setup.draw(form)}
        {isElsewhere && form.isOutdated && (
          <Notice tone="warn" isAlert title={m.records_changed_meanwhile()}>
            <Cluster>
              <Button look="secondary" onClick={() => form.rebase(told.version)}>
                {m.records_keep_mine()}
              </Button>
              <Button look="quiet" onClick={form.forget}>
                {m.records_take_theirs()}
              </Button>
            </Cluster>
          </Notice>
        )}
        {form.failure && !isElsewhere && (
          <Notice tone="error" isAlert>
            {describeFailure(form.failure)}
          </Notice>
        )}
        <Cluster>
          <Button type="submit" isBusy={form.isPending}>
            {m.account_save()}
          </Button>
          <Button look="quiet" onClick={() => void close()}>
            {form.isChanged ? m.records_later() : m.account_cancel()}
          </Button>
          {form.isChanged && (
            <Button look="quiet" isDanger onClick={form.forget}>
              {m.records_discard()}
            </Button>
          )}
        </Cluster>
        <DraftLine state={state} />
      </Stack>
    </Form>
  );
}

/** Another guardian was quicker; what they saved is on screen by then. */
class SavedElsewhere extends Error {}
