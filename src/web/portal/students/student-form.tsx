import { Cluster, Stack } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form/form.tsx';
import type { Keeper } from '../../ui/form/keeper.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Student } from '../../../contract/students.ts';
import { findUnusualAge } from '../../../domain/usual-age.ts';
import { dayAtSchool } from '../../../domain/school-day.ts';
import { m } from '../../../words/messages.js';
import { calls } from '../../calls.ts';
import { useApp } from '../../shared/app.tsx';
import { nameGrade } from '../../shared/class-wording.ts';
import { useFormat } from '../../shared/format.ts';
import { FAMILY_KEYS, fullNameOf } from './students-data.ts';
import { StudentFields } from './student-fields.tsx';
import { checkStudent, gradeOf, inputOf, useBirthDateRule, type Values, valuesOf } from './student-values.ts';
import { NEW_STUDENT, useDraft, useStudentDraft } from './students-drafts.ts';
import { describeFailure, fieldErrors } from '../../shared/failure.ts';
import { QuestionDialog } from '../../shared/question-dialog.tsx';
import { useToasts } from '../../shared/toasts.ts';
import { SectionFrame } from '../records/section-frame.tsx';

/** Adds a student. What is typed is kept in memory until it is saved or given up: there is nobody yet whose draft it could be. */
export function NewStudentForm({ onSaved, onCancel }: { onSaved: () => void; onCancel?: () => void }) {
  const { form, question } = useStudentForm({ keeper: useDraft<Values>(NEW_STUDENT), onSaved });
  return (
    <Form form={form}>
      <Stack>
        <StudentFields form={form} />
        {form.failure && (
          <Notice tone="error" isAlert>
            {describeFailure(form.failure)}
          </Notice>
        )}
        <Cluster>
          <Button type="submit" isBusy={form.isPending}>
            {m.account_add_student()}
          </Button>
          {onCancel && (
            <Button look="quiet" onClick={onCancel}>
              {form.isChanged ? m.records_later() : m.account_cancel()}
            </Button>
          )}
          {form.isChanged && (
            <Button look="quiet" isDanger onClick={form.forget}>
              {m.records_discard()}
            </Button>
          )}
        </Cluster>
      </Stack>
      {question}
    </Form>
  );
}

interface StudentFormProps {
  readonly student: Student;
  /** What was typed before and not saved, as the server keeps it. */
  readonly typed: string | undefined;
  readonly onClose: () => void;
}

/** Changes a student. What is typed stands on the server until it is saved or given up. */
export function StudentForm({ student, typed, onClose }: StudentFormProps) {
  const queryClient = useQueryClient();
  const draft = useStudentDraft<Values>(student.id, typed);
  const { form, question } = useStudentForm({ student, keeper: draft.keeper, onSaved: onClose });
  const readAgain = () => queryClient.invalidateQueries({ queryKey: FAMILY_KEYS.students });
  return (
    <>
      <SectionFrame form={form} draft={draft} version={0} readAgain={readAgain} onClose={onClose}>
        <StudentFields form={form} student={student} />
      </SectionFrame>
      {question}
    </>
  );
}

interface StudentFormSetup {
  readonly student?: Student;
  readonly keeper: Keeper<Values>;
  readonly onSaved: () => void;
}

/** The form, and what it asks before it sends a birth date that is unlikely. */
function useStudentForm({ student, keeper, onSaved }: StudentFormSetup) {
  const { call } = useApp();
  const queryClient = useQueryClient();
  const { show } = useToasts();
  const ruleOfBirth = useBirthDateRule();
  const format = useFormat();
  const { timeZone } = useApp().organization;
  const [unusualAge, setUnusualAge] = useState<number | null>(null);
  const form = useForm<Values, { student: Student }>({
    saved: { version: 0, values: valuesOf(student) },
    keeper,
    check: (values) => checkStudent(values, ruleOfBirth),
    // Once for what was typed; what was saved before was answered then.
    ask: ({ birthDate, grade }) => {
      const isNew = birthDate !== student?.birthDate || grade !== valuesOf(student).grade;
      const age = isNew
        ? findUnusualAge({ birthDate, grade: gradeOf(grade) }, dayAtSchool(Date.now(), timeZone))
        : null;
      setUnusualAge(age);
      return age !== null;
    },
    onSettled: () => setUnusualAge(null),
    save: (values) => call(calls.saveStudent, { student: inputOf(values, student?.id) }),
    told: (error) => fieldErrors(error, 'student.'),
    onSaved: ({ student: saved }) => {
      queryClient.setQueryData<Student[]>(FAMILY_KEYS.students, (held) => withStudent(held ?? [], saved));
      void queryClient.invalidateQueries({ queryKey: FAMILY_KEYS.students });
      show({
        severity: 'success',
        summary: m.account_done(),
        detail: m.account_student_saved({ name: fullNameOf(saved) }),
      });
      onSaved();
    },
  });
  const question = (
    <QuestionDialog
      isOpen={unusualAge !== null}
      title={m.account_age_question({ age: unusualAge ?? 0 })}
      effect={m.account_age_effect({
        name: form.values.preferredName || form.values.firstName,
        day: unusualAge === null ? '' : format.longDay(form.values.birthDate),
        grade:
          gradeOf(form.values.grade) === null
            ? m.account_not_in_school()
            : nameGrade(Number(form.values.grade), format),
      })}
      act={m.account_age_right()}
      keep={m.account_age_correct()}
      isPending={form.isPending}
      error={null}
      onAct={form.confirm}
      onKeep={() => setUnusualAge(null)}
    />
  );
  return { form, question };
}

function withStudent(held: readonly Student[], saved: Student): Student[] {
  return held.some(({ id }) => id === saved.id)
    ? held.map((item) => (item.id === saved.id ? saved : item))
    : [...held, saved];
}
