import type { ReactNode } from 'react';
import type { SectionDraft, SectionTold } from '../../../contract/records.ts';
import { type App, useApp } from '../../shared/app.tsx';
import { fieldErrors, whyOf } from '../../shared/failure.ts';
import type { Errors } from '../../ui/form/errors.ts';
import { type Form as FormState, useForm } from '../../ui/form/use-form.ts';
import { type StudentRecord, useSectionSaved } from './record-data.ts';
import { useSectionDraft } from './section-draft.ts';
import { SectionFrame } from './section-frame.tsx';

/** A section that families write: what its form holds, what is wrong with it, and how it is saved. */
export interface SectionSetup<Values extends object> {
  readonly section: SectionDraft['section'];
  readonly valuesOf: (record: StudentRecord) => Values;
  readonly check: (values: Values) => Errors;
  /** What the server calls a value that has another name here. */
  readonly paths: Readonly<Record<keyof Values, string>>;
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
  // A code word is no part of what is kept before it is saved.
  const kept = useSectionDraft<Values>(studentId, section, draft, valuesOf(record));
  const saved = useSectionSaved(studentId);
  const form = useForm<Values, { section: SectionTold }>({
    saved: { version, values: valuesOf(record) },
    keeper: kept.keeper,
    check: setup.check,
    paths: setup.paths,
    save: async (values, since) => {
      try {
        return await kept.saving(() => save(call, { studentId, version: since }, values));
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
  return (
    <SectionFrame form={form} draft={kept} version={version} readAgain={() => saved([])} onClose={onClose}>
      {setup.draw(form)}
    </SectionFrame>
  );
}
