import type { ReactNode } from 'react';
import { m } from '../../../words/messages.js';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form/form.tsx';
import type { Form as FormState } from '../../ui/form/use-form.ts';
import { Notice } from '../../ui/notice.tsx';
import { GiveUpButton } from '../frame/give-up-button.tsx';
import styles from './editor.module.css';
import { SavedText, SaveTrouble } from './save-trouble.tsx';

interface SemesterEditorProps<Values extends object> {
  readonly title: string;
  readonly semester: { readonly name: string; readonly version: number; readonly isArchived: boolean };
  readonly form: FormState<Values>;
  /** The text as it is saved, where somebody else has saved it meanwhile. */
  readonly savedText: string;
  /** What is typed, as families see it. */
  readonly preview: ReactNode;
  /** What else can be done with what is typed. */
  readonly beneath?: ReactNode;
  readonly children: ReactNode;
}

/** Words of one semester beside what becomes of them: typed, saved or given up, with what keeps them from being saved. */
export function SemesterEditor<Values extends object>(parts: SemesterEditorProps<Values>) {
  const { title, semester, form, savedText, preview, beneath, children } = parts;
  return (
    <section className={styles.section} aria-label={title}>
      <h2>{title}</h2>
      {semester.isArchived && <Notice tone="warn">{m.semesters_archived_meanwhile({ name: semester.name })}</Notice>}
      <SaveTrouble form={form} version={semester.version}>
        <SavedText text={savedText} />
      </SaveTrouble>
      <div className={styles.halves}>
        <Form form={form} className={styles.half}>
          {children}
          <div className={styles.acts}>
            <Button type="submit" isBusy={form.isPending} isIdle={!form.isChanged || semester.isArchived}>
              {m.semesters_save()}
            </Button>
            {form.isChanged && <GiveUpButton words={m.semesters_give_up()} onGiveUp={form.forget} />}
            <output className={styles.state}>{form.isChanged && m.semesters_not_saved()}</output>
          </div>
          {beneath}
        </Form>
        {preview}
      </div>
    </section>
  );
}
