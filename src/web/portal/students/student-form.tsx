import type { Keeper } from '../../ui/form/keeper.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { OwnStudent, Student, StudentInput } from '../../../contract/students.ts';
import { findSameChild } from '../../../domain/same-child.ts';
import { findUnusualAge } from '../../../domain/usual-age.ts';
import { dayAtSchool } from '../../../domain/school-day.ts';
import { m } from '../../../words/messages.js';
import { calls } from '../../calls.ts';
import { useApp } from '../../shared/app.tsx';
import { nameGrade } from '../../shared/class-wording.ts';
import { useFormat } from '../../shared/format.ts';
import { FAMILY_KEYS, fullNameOf, useSizesTold, useStudents, withStudents } from './students-data.ts';
import { StudentFields } from '../../shared/records/student-fields.tsx';
import {
  checkStudent,
  gradeOf,
  inputOf,
  useBirthDateRule,
  type Values,
  valuesOf,
} from '../../shared/records/student-values.ts';
import { SizeField } from './size-field.tsx';
import { useStudentDraft } from './students-drafts.ts';
import { fieldErrors, whyOf } from '../../shared/failure.ts';
import { QuestionDialog } from '../../shared/question-dialog.tsx';
import { useToasts } from '../../shared/toasts.ts';
import { SectionFrame } from '../records/section-frame.tsx';

interface StudentFormProps {
  readonly student: Student;
  /** What was typed before and not saved, as the server keeps it. */
  readonly typed: OwnStudent['typed'];
  readonly onClose: () => void;
}

/** Changes a student. What is typed stands on the server until it is saved or given up. */
export function StudentForm({ student, typed, onClose }: StudentFormProps) {
  const queryClient = useQueryClient();
  const draft = useStudentDraft<Values>(student.id, typed);
  const { call } = useApp();
  const readAgain = () => queryClient.invalidateQueries({ queryKey: FAMILY_KEYS.students });
  const { form, question } = useStudentForm({
    student,
    version: student.version,
    keeper: draft.keeper,
    save: async (input, version) => {
      try {
        return await draft.saving(() => call(calls.saveStudent, { student: { ...input, version } }));
      } catch (error) {
        // What is there now is read at once: then it can be chosen from.
        if (whyOf(error) === 'changed-meanwhile') await readAgain();
        throw error;
      }
    },
    onSaved: onClose,
  });
  return (
    <>
      <SectionFrame form={form} draft={draft} version={student.version} readAgain={readAgain} onClose={onClose}>
        <StudentFields form={form} size={<SizeField form={form} student={student} />} />
      </SectionFrame>
      {question}
    </>
  );
}

interface StudentFormSetup {
  readonly student?: Student;
  readonly version: number;
  readonly keeper: Keeper<Values>;
  readonly save: (input: StudentInput, since: number, isAnotherChild: boolean) => Promise<{ student: Student }>;
  readonly onSaved: () => void;
}

/** The form, and what it asks before it sends a child who is there already, or a birth date that is unlikely. */
export function useStudentForm({ student, version, keeper, save, onSaved }: StudentFormSetup) {
  const queryClient = useQueryClient();
  const { show } = useToasts();
  const ruleOfBirth = useBirthDateRule();
  const { asked } = useSizesTold(student?.id);
  const format = useFormat();
  const { timeZone } = useApp().organization;
  const [unusualAge, setUnusualAge] = useState<number | null>(null);
  const others = useStudents().data ?? [];
  const [same, setSame] = useState<OwnStudent | null>(null);
  const isAnotherChild = useRef(false);
  const form = useForm<Values, { student: Student }>({
    saved: { version, values: valuesOf(student, asked) },
    keeper,
    check: (values) => checkStudent(values, ruleOfBirth),
    // Once for what was typed; what was saved before was answered then.
    ask: ({ birthDate, grade, ...names }) => {
      const there = student ? null : findSameChild(others, { ...names, birthDate });
      setSame(there);
      isAnotherChild.current = false;
      const isNew = birthDate !== student?.birthDate || grade !== valuesOf(student).grade;
      const age = isNew
        ? findUnusualAge({ birthDate, grade: gradeOf(grade) }, dayAtSchool(Date.now(), timeZone))
        : null;
      setUnusualAge(age);
      return age !== null || there !== null;
    },
    onSettled: () => {
      setUnusualAge(null);
      setSame(null);
    },
    save: async (values, since) => {
      try {
        return await save(inputOf(values, student?.id), since, isAnotherChild.current);
      } catch (error) {
        // Entered on another device meanwhile: read, so that the question can be asked.
        if (whyOf(error) === 'same-child') void queryClient.invalidateQueries({ queryKey: FAMILY_KEYS.students });
        throw error;
      }
    },
    told: (error) => fieldErrors(error, 'student.'),
    onSaved: ({ student: saved }) => {
      queryClient.setQueryData(
        FAMILY_KEYS.students,
        withStudents((held) => withStudent(held, saved)),
      );
      void queryClient.invalidateQueries({ queryKey: FAMILY_KEYS.students });
      show({
        severity: 'success',
        summary: m.account_done(),
        detail: m.account_student_saved({ name: fullNameOf(saved) }),
      });
      onSaved();
    },
  });
  const focus = (name: string) => form.ref.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  const sameQuestion = (
    <QuestionDialog
      isOpen={same !== null}
      title={m.account_same_question({
        name: same ? fullNameOf(same) : '',
        day: same?.birthDate ? format.longDay(same.birthDate) : '',
      })}
      effect={m.account_same_effect()}
      act={m.account_same_another()}
      isHarmless
      keep={m.account_same_back()}
      isPending={form.isPending}
      error={null}
      onAct={() => {
        isAnotherChild.current = true;
        // The age is asked next, where it is unusual.
        if (unusualAge === null) form.confirm();
        else setSame(null);
      }}
      onKeep={() => {
        flushSync(() => {
          setSame(null);
          setUnusualAge(null);
        });
        focus('firstName');
      }}
    />
  );
  const ageQuestion = (
    <QuestionDialog
      isOpen={unusualAge !== null && same === null}
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
      isHarmless
      keep={m.account_age_correct()}
      isPending={form.isPending}
      error={null}
      onAct={form.confirm}
      onKeep={() => {
        // Closed first: the browser gives the focus back to what opened the question.
        flushSync(() => setUnusualAge(null));
        focus('birthDate');
      }}
    />
  );
  const question = (
    <>
      {sameQuestion}
      {ageQuestion}
    </>
  );
  return { form, question };
}

/** The households of a new student are read right after. */
function withStudent(held: readonly OwnStudent[], saved: Student): OwnStudent[] {
  const before = held.find(({ id }) => id === saved.id);
  return before
    ? held.map((item) => (item === before ? { ...item, ...saved } : item))
    : [...held, { ...saved, access: 'full', families: [] }];
}
