import { type ReactNode, useEffect, useState } from 'react';
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
import { type HealthSection, type HealthTold, useHealthTold } from './health-data.ts';

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
  readonly onClose: () => void;
}

/** The form of one section. What is typed stays in this page's memory until it is saved: health is kept nowhere else in a browser. */
export function HealthForm<Section extends HealthSection, Values extends object>(
  props: HealthFormProps<Section, Values>,
) {
  const { setup, studentId, told, onClose } = props;
  const { call } = useApp();
  const queryClient = useQueryClient();
  const show = useHealthTold(studentId);
  const [isElsewhere, setElsewhere] = useState(false);
  const form = useForm<Values, boolean>({
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
      await queryClient.invalidateQueries({ queryKey: ['students', 'record', studentId] });
    },
  });
  useLeaveWarning(form.isChanged);
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
          <Button look="quiet" onClick={onClose}>
            {form.isChanged ? m.records_discard() : m.account_cancel()}
          </Button>
        </Cluster>
      </Stack>
    </Form>
  );
}

/** Another guardian was quicker; what they saved is on screen by then. */
class SavedElsewhere extends Error {}

function useLeaveWarning(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isChanged]);
}
