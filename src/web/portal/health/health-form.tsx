import type { ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { Functions } from '../../../contract/functions.ts';
import type { InputOf } from '../../../contract/kit.ts';
import { calls } from '../../calls.ts';
import { useApp } from '../../shared/app.tsx';
import { fieldErrors } from '../../shared/failure.ts';
import type { Errors } from '../../ui/form/errors.ts';
import { type Form as FormState, useForm } from '../../ui/form/use-form.ts';
import { useServerDraft } from '../records/section-draft.ts';
import { SectionFrame } from '../records/section-frame.tsx';
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
  const readAgain = () => queryClient.invalidateQueries({ queryKey: ['students', 'health', studentId] });
  const typed = draft?.answers[setup.section];
  const first = draft && typed !== undefined ? { version: draft.version, values: setup.valuesOf(typed) } : null;
  const kept = useServerDraft<Values>(`${studentId} ${setup.section}`, first, (typing) =>
    typing
      ? call(calls.keepHealthDraft, { studentId, version: typing.version, answers: setup.answersOf(typing.values) })
      : call(calls.forgetHealthDraft, { studentId, section: setup.section }),
  );
  const form = useForm<Values, boolean>({
    keeper: kept.keeper,
    saved: { version: told.version, values: setup.valuesOf(told.answers) },
    check: setup.check,
    paths: setup.paths,
    save: async (values, version) => {
      return await kept.saving(async () => {
        const answer = await call(calls.saveHealth, { studentId, version, answers: setup.answersOf(values) });
        show(answer);
        if (!answer.isSaved) throw new SavedElsewhere();
        return answer.isSaved;
      });
    },
    told: (error) => fieldErrors(error, 'answers.'),
    onSaved: async () => {
      onClose();
      await Promise.all([queryClient.invalidateQueries({ queryKey: ['students', 'record', studentId] }), readAgain()]);
    },
  });
  return (
    <SectionFrame form={form} draft={kept} version={told.version} readAgain={readAgain} onClose={onClose}>
      {setup.draw(form)}
    </SectionFrame>
  );
}

/** Another guardian was quicker; what they saved is on screen by then. */
class SavedElsewhere extends Error {}
