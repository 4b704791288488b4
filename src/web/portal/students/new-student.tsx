import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { m } from '../../../words/messages.js';
import { calls } from '../../calls.ts';
import { useApp } from '../../shared/app.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/section.tsx';
import { SectionFrame } from '../records/section-frame.tsx';
import { StudentFields } from '../../shared/records/student-fields.tsx';
import type { Values } from '../../shared/records/student-values.ts';
import { SizeField } from './size-field.tsx';
import { useStudentForm } from './student-form.tsx';
import { FAMILY_KEYS, useAdding } from './students-data.ts';
import { hasDraft, NEW_STUDENT } from './students-drafts.ts';
import { useNewStudentDraft } from './new-student-draft.ts';

/** The way to a further student: a button, or the form where something typed waits in it or there is no student yet. */
export function AddStudent({ isFirst, title }: { isFirst: boolean; title?: ReactNode }) {
  const adding = useAdding();
  const [isOpen, setOpen] = useState(() => isFirst || hasDraft(NEW_STUDENT) || Boolean(adding?.typed));
  const close = () => setOpen(false);
  if (!isOpen && !isFirst)
    return (
      <Button look="secondary" onClick={() => setOpen(true)} style={{ placeSelf: 'start' }}>
        {m.enrollments_add_student()}
      </Button>
    );
  return (
    <Card>
      {title}
      <NewStudentForm onSaved={close} {...(!isFirst && { onClose: close })} />
    </Card>
  );
}

/** Adds a student. What is typed stands on the server until they are added or it is given up. */
function NewStudentForm({ onSaved, onClose }: { onSaved: () => void; onClose?: () => void }) {
  const { call } = useApp();
  const queryClient = useQueryClient();
  const draft = useNewStudentDraft<Values>();
  const { version, theirs } = draft;
  const { form, question } = useStudentForm({
    version,
    keeper: draft.keeper,
    save: async (student, since, isAnotherChild) => {
      const answer = await draft.saving(() =>
        draft.write(since, (typed) =>
          call(calls.saveStudent, { student, typed, ...(isAnotherChild && { isAnotherChild }) }),
        ),
      );
      draft.end();
      return answer;
    },
    onSaved,
  });
  return (
    <>
      <SectionFrame
        form={form}
        draft={draft}
        version={version}
        words={{ send: m.account_add_student, changed: m.account_typed_elsewhere }}
        onTakeTheirs={() => (theirs ? form.rebase(version, theirs) : form.forget())}
        readAgain={() => queryClient.invalidateQueries({ queryKey: FAMILY_KEYS.students })}
        onClose={onClose}
      >
        <StudentFields form={form} size={<SizeField form={form} />} isNew />
      </SectionFrame>
      {question}
    </>
  );
}
