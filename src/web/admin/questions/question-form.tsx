import {
  QUESTION_SHEETS,
  questionContent,
  type QuestionContent,
  type StaffQuestion,
} from '../../../contract/questions.ts';
import { hasOptions, QUESTION_KINDS, type QuestionKind } from '../../../domain/questions.ts';
import { m } from '../../../words/messages.js';
import { fieldErrors } from '../../shared/failure.ts';
import { useToasts } from '../../shared/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import type { Errors } from '../../ui/form/errors.ts';
import { Form } from '../../ui/form/form.tsx';
import { type Form as FormState, useForm } from '../../ui/form/use-form.ts';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { LongTextField } from '../../ui/long-text-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { FailureAlert } from '../frame/failure-alert.tsx';
import { checkForm } from '../frame/form-check.ts';
import { FormDialog } from '../frame/form-dialog.tsx';
import { useAct } from '../frame/use-act.ts';
import { KIND_WORDS, SHEET_WORDS } from './question-words.ts';
import styles from './questions.module.css';

interface Values extends Omit<QuestionContent, 'options' | 'sheets'> {
  /** One on each line. */
  readonly options: string;
  readonly sheets: readonly QuestionContent['sheets'][number][];
}

interface QuestionFormProps {
  readonly question: StaffQuestion | null;
  readonly classes: readonly { readonly id: string; readonly title: string; readonly semester: string }[];
  readonly onClose: () => void;
}

/** Asks a question, or changes one; what was typed stays until it is saved or put away. */
export function QuestionForm({ question, classes, onClose }: QuestionFormProps) {
  const save = useAct('saveQuestion');
  const { show } = useToasts();
  const form = useForm<Values, unknown>({
    saved: { version: question?.version ?? 0, values: valuesOf(question) },
    check: (values) => onWhole(checkForm(questionContent, contentOf(values))),
    save: (values, version) =>
      save.mutateAsync({ question: contentOf(values), ...(question && { questionId: question.id, version }) }),
    told: (error) => onWhole(fieldErrors(error, 'question.')),
    onSaved: (_answer, { wording }) => {
      show({ severity: 'success', summary: m.questions_saved(), detail: wording });
      onClose();
    },
  });
  const { kind } = form.values;
  return (
    <FormDialog
      title={question ? m.questions_change() : m.questions_new()}
      isChanged={form.isChanged}
      onClose={onClose}
    >
      {(close) => (
        <Form form={form}>
          <Stack>
            <Fields form={form} question={question} classes={classes} />
            {question && question.answers > 0 && kind !== question.kind && (
              <Notice tone="warn">{m.questions_other_kind()}</Notice>
            )}
            <FailureAlert error={form.failure} />
            <Cluster at="end">
              <Button look="quiet" onClick={close}>
                {m.questions_give_up()}
              </Button>
              <Button type="submit" isBusy={form.isPending}>
                {m.questions_save()}
              </Button>
            </Cluster>
          </Stack>
        </Form>
      )}
    </FormDialog>
  );
}

/** What is wrong with one option is said at the field that holds them all. */
function onWhole(errors: Errors): Errors {
  const options = Object.entries(errors).find(([path]) => path.startsWith('options'))?.[1];
  return options ? { ...errors, options } : errors;
}

function valuesOf(question: StaffQuestion | null): Values {
  if (!question)
    return { wording: '', hint: '', kind: 'line', options: '', isRequired: false, classId: null, sheets: [] };
  const { wording, hint, kind, isRequired, classId, sheets, options } = question;
  return { wording, hint, kind, isRequired, classId, sheets, options: options.join('\n') };
}

function contentOf({ options, sheets, ...values }: Values): QuestionContent {
  const lines = options.split('\n').map((line) => line.trim());
  return {
    ...values,
    options: hasOptions(values.kind) ? lines.filter((line) => line !== '') : [],
    sheets: [...sheets],
  };
}

function Fields({ form, question, classes }: Omit<QuestionFormProps, 'onClose'> & { form: FormState<Values> }) {
  const { values, set } = form;
  // A class that is over stays what a question is about.
  const of = question?.classId ?? null;
  const own =
    of === null || classes.some(({ id }) => id === of) ? [] : [{ value: of, label: question?.classTitle ?? '' }];
  return (
    <>
      <LongTextField {...form.field('wording')} label={m.questions_wording()} required rows={2} maxLength={300} />
      <LongTextField
        {...form.field('hint')}
        label={m.questions_hint()}
        description={m.questions_hint_hint()}
        rows={2}
        maxLength={500}
      />
      <ChoiceField
        label={m.questions_kind()}
        value={values.kind}
        options={QUESTION_KINDS.map((value) => ({ value, label: KIND_WORDS[value]() }))}
        onChange={({ currentTarget: { value } }) => set({ kind: kindOf(value) })}
      />
      {hasOptions(values.kind) && (
        <LongTextField
          {...form.field('options')}
          label={m.questions_options()}
          description={m.questions_options_hint()}
          required
          rows={5}
        />
      )}
      <ChoiceField
        label={m.questions_about()}
        value={values.classId ?? ''}
        options={[
          { value: '', label: m.questions_of_all() },
          ...own,
          ...[...Map.groupBy(classes, ({ semester }) => semester)].map(([group, its]) => ({
            group,
            options: its.map(({ id, title }) => ({ value: id, label: title })),
          })),
        ]}
        onChange={({ currentTarget: { value } }) => set({ classId: value || null })}
        error={form.errors['classId']}
      />
      <CheckField
        label={m.questions_required()}
        description={m.questions_required_hint()}
        checked={values.isRequired}
        onChange={({ currentTarget: { checked } }) => set({ isRequired: checked })}
      />
      <fieldset className={styles.sheets}>
        <legend>{m.questions_sheets()}</legend>
        {QUESTION_SHEETS.map((sheet) => (
          <CheckField
            key={sheet}
            label={SHEET_WORDS[sheet]()}
            checked={values.sheets.includes(sheet)}
            onChange={({ currentTarget: { checked } }) =>
              set({
                sheets: QUESTION_SHEETS.filter((each) => (each === sheet ? checked : values.sheets.includes(each))),
              })
            }
          />
        ))}
      </fieldset>
    </>
  );
}

function kindOf(value: string): QuestionKind {
  return QUESTION_KINDS.find((kind) => kind === value) ?? 'line';
}
