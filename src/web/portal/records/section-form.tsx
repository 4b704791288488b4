import type { ReactNode } from 'react';
import type { SectionDraft, SectionTold } from '../../../contract/records.ts';
import { m } from '../../../words/messages.js';
import { type App, useApp } from '../../shared/app.tsx';
import { describeFailure, fieldErrors, whyOf } from '../../shared/failure.ts';
import { Button } from '../../ui/button.tsx';
import type { Errors } from '../../ui/form/errors.ts';
import { Form } from '../../ui/form/form.tsx';
import { type Form as FormState, useForm } from '../../ui/form/use-form.ts';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type StudentRecord, useSectionSaved } from './record-data.ts';
import styles from './record.module.css';
import { type DraftState, useSectionDraft } from './section-draft.ts';

/** A section that families write: what its form holds, what is wrong with it, and how it is saved. */
export interface SectionSetup<Values extends object> {
  readonly section: SectionDraft['section'];
  readonly valuesOf: (record: StudentRecord) => Values;
  readonly check: (values: Values) => Errors;
  readonly save: (
    call: App['call'],
    whose: { readonly studentId: string; readonly version: number },
    values: Values,
  ) => Promise<{ section: SectionTold }>;
  readonly answersOf: (values: Values) => Partial<StudentRecord['answers']>;
  readonly draw: (form: FormState<Values>) => ReactNode;
}

interface SectionFormProps<Values extends object> {
  readonly setup: SectionSetup<Values>;
  readonly record: StudentRecord;
  readonly onClose: () => void;
}

/** The form of one section. What is typed stands on the server; saved as a whole, it becomes the record. */
export function SectionForm<Values extends object>({ setup, record, onClose }: SectionFormProps<Values>) {
  const { call } = useApp();
  const studentId = record.student.id;
  const { section, valuesOf, save, answersOf } = setup;
  const version = record.sections.find((each) => each.section === section)?.version ?? 0;
  const draft = record.drafts.find((each) => each.section === section);
  const { keeper, state, settle } = useSectionDraft<Values>(studentId, section, draft);
  const saved = useSectionSaved(studentId);
  const form = useForm<Values, { section: SectionTold }>({
    saved: { version, values: valuesOf(record) },
    keeper,
    check: setup.check,
    save: async (values, since) => {
      try {
        return await save(call, { studentId, version: since }, values);
      } catch (error) {
        // What is there now is read at once: then it can be chosen from.
        if (whyOf(error) === 'changed-meanwhile') await saved([]);
        throw error;
      }
    },
    told: (error) => fieldErrors(error),
    onSaved: async (answer, values) => {
      onClose();
      await saved([answer.section], answersOf(values));
    },
  });
  // What was typed must be with the server, and be read from there, before the form is opened again.
  const close = async () => {
    if (!(await settle())) return;
    if (form.isChanged || draft) await saved([]);
    onClose();
  };
  return (
    <Form form={form}>
      <Stack>
        {setup.draw(form)}
        {form.isOutdated && (
          <Notice tone="warn" isAlert title={m.records_changed_meanwhile()}>
            <Cluster>
              <Button look="secondary" onClick={() => form.rebase(version)}>
                {m.records_keep_mine()}
              </Button>
              <Button look="quiet" onClick={form.forget}>
                {m.records_take_theirs()}
              </Button>
            </Cluster>
          </Notice>
        )}
        {form.failure && !form.isOutdated && (
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

/** Whether what is typed has reached the server. */
export function DraftLine({ state }: { state: DraftState }) {
  return (
    <p className={styles.kept} role="status">
      {DRAFT_WORDS[state]()}
    </p>
  );
}

const DRAFT_WORDS: Readonly<Record<DraftState, () => string>> = {
  none: () => '',
  sending: m.records_draft_sending,
  kept: m.records_draft_kept,
  lost: m.records_draft_lost,
};
