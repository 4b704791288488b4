import { LongTextField } from '../../ui/long-text-field.tsx';
import { Button } from '../../ui/button.tsx';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { OutputOf } from '../../../contract/kit.ts';
import { MOST_MAIL_TEXT, type semesterMail, semesterMailText } from '../../../contract/semester-words.ts';
import { PLACEHOLDERS } from '../../../domain/fill-placeholders.ts';
import { m } from '../../../words/messages.js';
import { staffPaths } from '../../staff-paths.ts';
import { useToasts } from '../../shared/toasts.ts';
import { AttachmentField } from '../files/attachment-field.tsx';
import { FailureAlert } from '../frame/failure-alert.tsx';
import { checkForm } from '../frame/form-check.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { useAct } from '../frame/use-act.ts';
import { fieldErrors } from '../../shared/failure.ts';
import { useTabKeeper } from '../frame/use-tab-keeper.ts';
import styles from './editor.module.css';
import { MailPreview } from './mail-preview.tsx';
import { insertPlaceholder, PlaceholderButtons } from './placeholder-buttons.tsx';
import { SemesterEditor } from './semester-editor.tsx';

type Semester = NonNullable<OutputOf<typeof semesterMail>['semester']>;
type Values = Pick<Semester, 'text' | 'attachments'>;

/** The words and files of one semester beside the mail that a family would get. */
export function MailEditor(parts: { semester: Semester; ownAddress: string | null; delivers: boolean }) {
  const { semester } = parts;
  const save = useAct('saveSemesterMail', { readsAgain: true });
  const { show } = useToasts();
  const field = useRef<HTMLTextAreaElement>(null);
  const form = useForm<Values, unknown>({
    saved: { version: semester.version, values: { text: semester.text, attachments: semester.attachments } },
    keeper: useTabKeeper<Values>(`mail ${semester.id}`),
    check: (values) => {
      const wrong = wordsAgainst(values.text);
      return wrong ? { text: wrong } : {};
    },
    save: (values, version) =>
      save.mutateAsync({
        semesterId: semester.id,
        version,
        text: values.text,
        fileIds: values.attachments.map(({ fileId }) => fileId),
      }),
    told: (error) => fieldErrors(error),
    paths: { attachments: 'fileIds' },
    onSaved: () => show({ severity: 'success', summary: m.semesters_saved(), detail: m.admin_part_mail() }),
  });
  const { text, attachments } = form.values;
  // Said while typing: a name that nothing stands for would reach every family as it is written.
  const unknown = wordsAgainst(text);
  const insert = (name: string) => insertPlaceholder(field, { name, text, set: (next) => form.set({ text: next }) });
  return (
    <SemesterEditor
      title={m.semesters_mail_of({ name: semester.name })}
      semester={semester}
      form={form}
      savedText={semester.text}
      preview={<MailPreview semesterId={semester.id} text={text} files={attachments} isReady={!unknown} />}
      beneath={
        <TestMail
          semesterId={semester.id}
          text={text}
          isReady={!unknown}
          hasUnsavedFiles={ids(attachments) !== ids(semester.attachments)}
          ownAddress={parts.ownAddress}
          delivers={parts.delivers}
        />
      }
    >
      <LongTextField
        ref={field}
        label={m.semesters_mail_text()}
        description={m.semesters_mail_hint()}
        {...form.field('text')}
        error={unknown ?? form.errors['text']}
        rows={12}
        maxLength={MOST_MAIL_TEXT}
      />
      <PlaceholderButtons names={PLACEHOLDERS} onInsert={insert} />
      <AttachmentField
        value={attachments}
        error={form.errors['fileIds']}
        onChange={(files) =>
          form.set({ attachments: files.map((file) => ({ mediaType: 'application/pdf', ...file })) })
        }
      />
    </SemesterEditor>
  );
}

/** What is wrong with the text as it is typed. */
const wordsAgainst = (text: string) => checkForm(semesterMailText, text)[''];

const ids = (files: Values['attachments']) => files.map(({ fileId }) => fileId).join();

/** Sends what is typed to whoever is at the screen. */
function TestMail(parts: {
  semesterId: string;
  text: string;
  isReady: boolean;
  hasUnsavedFiles: boolean;
  ownAddress: string | null;
  delivers: boolean;
}) {
  const send = useAct('sendTestMail');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { ownAddress } = parts;
  if (ownAddress === null) return null;
  return (
    <div className={styles.half}>
      <div className={styles.acts}>
        <Button
          look="secondary"
          isBusy={send.isPending}
          disabled={!parts.isReady}
          onClick={() => {
            setSentTo(null);
            send.mutate({ semesterId: parts.semesterId, text: parts.text }, { onSuccess: ({ to }) => setSentTo(to) });
          }}
        >
          {m.semesters_test_send({ address: ownAddress })}
        </Button>
      </div>
      {parts.hasUnsavedFiles && <p className={styles.small}>{m.semesters_test_saved_files()}</p>}
      <FailureAlert error={send.error} />
      <output className={styles.small}>
        {sentTo !== null &&
          (parts.delivers ? (
            m.semesters_test_sent({ address: sentTo })
          ) : (
            <>
              {m.semesters_test_kept()} <Link to={staffPaths.outbox}>{m.admin_outbox()}</Link>
            </>
          ))}
      </output>
    </div>
  );
}
