import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Functions } from '../../../contract/functions.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import type { Student } from '../../../contract/students.ts';
import type { AskedWaiver } from '../../../contract/waivers.ts';
import { sharesName } from '../../../domain/signed-name.ts';
import { m } from '../../../words/messages.js';
import { calls } from '../../calls.ts';
import { useApp } from '../../shared/app.tsx';
import { describeFailure, fieldErrors, whyOf } from '../../shared/failure.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Cluster, Stack } from '../../ui/layout.tsx';
import MarkdownText from '../../ui/markdown.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { QuestionDialog } from '../../shared/question-dialog.tsx';
import { fullNameOf, useAccount } from '../students/students-data.ts';
import { useReadToEnd } from './read-to-end.ts';
import styles from './waivers.module.css';

interface SignFormProps {
  readonly student: Student;
  readonly waiver: AskedWaiver;
  /** The name that was typed under the text as it was before. */
  readonly typed: string;
  /** The text is another one than what was read. */
  readonly onChanged: (typed: string) => Promise<void>;
  readonly onSigned: () => Promise<void>;
  readonly onClose: () => void;
}

/** The text, and below its end the agreement and the name. */
export function SignForm({ student, waiver, typed, onChanged, onSigned, onClose }: SignFormProps) {
  const { call } = useApp();
  const { end, isRead } = useReadToEnd();
  const noteId = useId();
  const { waiverId, number, sha256, semester } = waiver;
  const ownName = useAccount().data?.name ?? '';
  const [isAsking, setAsking] = useState(false);
  // Asked once for a name: what was answered stands.
  const [answeredFor, setAnsweredFor] = useState<string | null>(null);
  const form = useForm<{ typedName: string; agreed: boolean }, OutputOf<Functions['signWaiver']>>({
    saved: { version: number, values: { typedName: typed, agreed: false } },
    check: ({ typedName, agreed }) => ({
      ...(!agreed && { agreed: m.waivers_agree_missing() }),
      ...(!typedName.trim() && { typedName: m.account_name_missing() }),
    }),
    ask: ({ typedName }) => {
      const isOther = typedName !== answeredFor && !sharesName(typedName, ownName);
      setAsking(isOther);
      return isOther;
    },
    onSettled: () => setAsking(false),
    save: async ({ typedName }) => {
      const read = { studentId: student.id, waiverId, number, sha256, semesterId: semester?.id ?? null };
      try {
        return await call(calls.signWaiver, { ...read, typedName, agreed: true });
      } catch (error) {
        if (whyOf(error) === 'waiver-changed') await onChanged(typedName);
        throw error;
      }
    },
    told: (error) => fieldErrors(error),
    onSaved: async () => {
      await onSigned();
      onClose();
    },
  });
  return (
    <>
      <div role="document" className={styles.text} aria-label={m.waivers_text_of({ title: waiver.title })}>
        <MarkdownText text={waiver.body} />
      </div>
      <p ref={end} id={noteId} className={styles.end} role="status">
        {isRead ? m.waivers_read_done() : m.waivers_read_first()}
      </p>
      <Form form={form}>
        <Stack>
          <CheckField
            label={m.waivers_agree({ name: fullNameOf(student) })}
            checked={form.values.agreed}
            onChange={({ currentTarget: { checked } }) => form.set({ agreed: checked })}
            error={form.errors['agreed']}
            disabled={!isRead}
          />
          <TextField
            label={m.waivers_typed_name()}
            description={m.waivers_typed_name_hint()}
            {...form.field('typedName')}
            maxLength={120}
            autoComplete="name"
            required
          />
          {form.failure && whyOf(form.failure) !== 'waiver-changed' && (
            <Notice tone="error" isAlert>
              {describeFailure(form.failure)}
            </Notice>
          )}
          <Cluster>
            <Button type="submit" isBusy={form.isPending} disabled={!isRead}>
              {m.waivers_sign_now()}
            </Button>
            <Button look="secondary" onClick={onClose}>
              {m.waivers_cancel()}
            </Button>
          </Cluster>
        </Stack>
      </Form>
      <QuestionDialog
        isOpen={isAsking}
        title={m.waivers_name_question({ name: form.values.typedName })}
        effect={m.waivers_name_effect({ name: ownName })}
        act={m.waivers_name_right()}
        isHarmless
        keep={m.waivers_name_correct()}
        isPending={form.isPending}
        error={null}
        onAct={() => {
          setAnsweredFor(form.values.typedName);
          form.confirm();
        }}
        onKeep={() => {
          flushSync(() => setAsking(false));
          form.ref.current?.querySelector<HTMLElement>('[name="typedName"]')?.focus();
        }}
      />
    </>
  );
}
