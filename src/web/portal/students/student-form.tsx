import { Cluster, Stack } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Button } from '../../ui/button.tsx';
import { LongTextField } from '../../ui/long-text-field.tsx';
import { DateField, TextField } from '../../ui/text-field.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import type { Keeper } from '../../ui/form/keeper.ts';
import { type Form as FormState, useForm } from '../../ui/form/use-form.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Fragment, type ReactNode, useState } from 'react';
import type { Student, StudentField, TSHIRT_SIZES } from '../../../contract/students.ts';
import { findUnusualAge } from '../../../domain/usual-age.ts';
import { dayAtSchool } from '../../../domain/school-day.ts';
import { m } from '../../../words/messages.js';
import { calls } from '../../calls.ts';
import { useApp } from '../../shared/app.tsx';
import { useServerNow } from '../../shared/class-clock.ts';
import { nameGrade } from '../../shared/class-wording.ts';
import { useFormat } from '../../shared/format.ts';
import { FAMILY_KEYS, fullNameOf, useSizeUntil } from './students-data.ts';
import { NEW_STUDENT, useDraft, useStudentDraft } from './students-drafts.ts';
import { describeFailure, fieldErrors } from '../../shared/failure.ts';
import { QuestionDialog } from '../../shared/question-dialog.tsx';
import { useToasts } from '../../shared/toasts.ts';
import { SectionFrame } from '../records/section-frame.tsx';

type Size = (typeof TSHIRT_SIZES)[number];

/** Sizes in the order of the contract, each with its words; the contract's own list would bring its schemas along. */
const SIZE_NAMES: Record<Size, () => string> = {
  YS: m.account_size_ys,
  YM: m.account_size_ym,
  YL: m.account_size_yl,
  AS: m.account_size_as,
  AM: m.account_size_am,
  AL: m.account_size_al,
  AXL: m.account_size_axl,
  A2XL: m.account_size_a2xl,
  A3XL: m.account_size_a3xl,
};

/** Chosen on purpose: whoever forgets the grade would be refused later. */
const NOT_IN_SCHOOL = 'none';

/** Every field as it is typed. */
type Values = Record<StudentField, string>;

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

/** What is wrong with what was typed, before it is sent. */
function checkStudent(values: Values, ruleOfBirth: (value: string) => string | null): Record<string, string> {
  const birthDate = ruleOfBirth(values.birthDate);
  return {
    ...(!values.firstName.trim() && { firstName: m.account_first_name_missing() }),
    ...(!values.lastName.trim() && { lastName: m.account_last_name_missing() }),
    ...(birthDate && { birthDate }),
    ...(!values.grade && { grade: m.account_grade_missing() }),
  };
}

/** Every field in the order of the form. */
function StudentFields({ form, student }: { form: FormState<Values>; student?: Student }) {
  const until = useSizeUntil(student?.id);
  const format = useFormat();
  const { gradeNames } = useApp().organization;
  const grades = listGrades(gradeNames).map((grade) => ({ value: String(grade), label: nameGrade(grade, format) }));
  const sizes = Object.entries(SIZE_NAMES).map(([value, name]) => ({ value, label: name() }));
  const { field } = form;
  const controls: Readonly<Record<StudentField, ReactNode>> = {
    firstName: (
      <TextField {...field('firstName')} label={m.account_first_name()} required maxLength={80} autoComplete="off" />
    ),
    lastName: (
      <TextField {...field('lastName')} label={m.account_last_name()} required maxLength={80} autoComplete="off" />
    ),
    preferredName: (
      <TextField
        {...field('preferredName')}
        label={m.account_preferred_name()}
        description={m.account_preferred_name_hint()}
        maxLength={80}
        autoComplete="off"
      />
    ),
    pronouns: (
      <TextField
        {...field('pronouns')}
        label={m.account_pronouns()}
        description={m.account_pronouns_hint()}
        maxLength={40}
        autoComplete="off"
      />
    ),
    birthDate: <DateField {...field('birthDate')} label={m.account_birth_date()} required min="1900-01-01" />,
    grade: (
      <ChoiceField
        {...field('grade')}
        label={m.account_grade()}
        required
        options={[
          { value: '', label: m.account_grade_choose() },
          ...grades,
          { value: NOT_IN_SCHOOL, label: m.account_not_in_school() },
        ]}
      />
    ),
    school: <TextField {...field('school')} label={m.account_school()} maxLength={120} autoComplete="off" />,
    tshirtSize: (
      <ChoiceField
        {...field('tshirtSize')}
        label={m.account_tshirt()}
        description={useSizeWords(until, student?.tshirtSize ?? null)}
        options={[{ value: '', label: m.account_tshirt_later() }, ...sizes]}
      />
    ),
    notes: (
      <LongTextField
        {...field('notes')}
        label={m.account_notes()}
        description={m.account_notes_hint()}
        maxLength={1000}
        rows={2}
        isGrowing
      />
    ),
  };
  return Object.entries(controls).map(([name, control]) => <Fragment key={name}>{control}</Fragment>);
}

function useSizeWords(until: string | null, size: Student['tshirtSize']): string | undefined {
  const { timeZone, helpEmail } = useApp().organization;
  const format = useFormat();
  const today = dayAtSchool(useServerNow(), timeZone);
  if (until === null) return undefined;
  const day = format.longDay(until);
  if (today <= until) return m.account_size_until({ day });
  // A size that is missing can still be told.
  return size === null ? undefined : m.account_size_ended({ day, address: helpEmail });
}

function useBirthDateRule(): (value: string) => string | null {
  const { timeZone } = useApp().organization;
  return (value) => {
    // The field takes years of up to six digits.
    const year = /^(\d{4,6})-\d{2}-\d{2}$/.exec(value)?.[1];
    if (year === undefined) return m.account_birth_date_missing();
    if (year.length > 4 || year < '1900') return m.account_birth_year_wrong();
    return value > dayAtSchool(Date.now(), timeZone) ? m.fields_in_the_future() : null;
  };
}

/** Grades that have a name at this school, and those everyone has: kindergarten to 12. */
function listGrades(names: Readonly<Record<string, string>>): number[] {
  const named = Object.keys(names)
    .map(Number)
    .filter((grade) => Number.isInteger(grade) && grade >= -2 && grade <= 13);
  return [...new Set([...named, ...Array.from({ length: 13 }, (_, grade) => grade)])].sort((a, b) => a - b);
}

function valuesOf(student: Student | undefined): Values {
  return {
    firstName: student?.firstName ?? '',
    lastName: student?.lastName ?? '',
    preferredName: student?.preferredName ?? '',
    birthDate: student?.birthDate ?? '',
    grade: student === undefined ? '' : student.grade === null ? NOT_IN_SCHOOL : String(student.grade),
    tshirtSize: student?.tshirtSize ?? '',
    pronouns: student?.pronouns ?? '',
    school: student?.school ?? '',
    notes: student?.notes ?? '',
  };
}

function inputOf({ grade, tshirtSize, ...names }: Values, id: string | undefined) {
  return {
    ...names,
    ...(id !== undefined && { id }),
    grade: gradeOf(grade),
    // The select offers the contract's sizes only.
    tshirtSize: tshirtSize === '' ? null : (tshirtSize as Size),
  };
}

const gradeOf = (typed: string) => (typed === NOT_IN_SCHOOL ? null : Number(typed));

function withStudent(held: readonly Student[], saved: Student): Student[] {
  return held.some(({ id }) => id === saved.id)
    ? held.map((item) => (item.id === saved.id ? saved : item))
    : [...held, saved];
}
