import { useState } from 'react';
import { useApp } from '../../../shared/app.tsx';
import { nameGrade } from '../../../shared/class-wording.ts';
import { fieldErrors } from '../../../shared/failure.ts';
import { useFormat } from '../../../shared/format.ts';
import { listGrades } from '../../../shared/grades.ts';
import { newScreenId } from '../../../shared/new-key.ts';
import { gradeOf, NOT_IN_SCHOOL } from '../../../shared/records/student-values.ts';
import { m } from '../../../../words/messages.js';
import { Button } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Cluster, Stack } from '../../../ui/layout.tsx';
import { DateField, PhoneField, TextField } from '../../../ui/text-field.tsx';
import { FailureAlert } from '../../frame/failure-alert.tsx';
import { FormDialog } from '../../frame/form-dialog.tsx';
import { useAct } from '../../frame/use-act.ts';
import { KnownStudents } from './known-students.tsx';

const BLANK = {
  firstName: '',
  lastName: '',
  birthDate: '',
  grade: '',
  guardianName: '',
  phone: '',
  email: '',
  relationship: '',
  reason: '',
};
type Typed = typeof BLANK;

interface NewStudentProps {
  readonly onEntered: (studentId: string) => void;
  readonly onClose: () => void;
}

/** Enters a student whom the school does not know, with a guardian who needs no account: from a paper form, or on the phone. */
export function NewStudent({ onEntered, onClose }: NewStudentProps) {
  const enter = useAct('enterStudent');
  const format = useFormat();
  const { gradeNames } = useApp().organization;
  const [studentId] = useState(newScreenId);
  const form = useForm<Typed, { studentId: string }>({
    saved: { version: 0, values: BLANK },
    check: findMissing,
    save: ({ guardianName, phone, email, relationship, reason, grade, birthDate, ...names }) =>
      enter.mutateAsync({
        studentId,
        student: {
          ...names,
          birthDate: birthDate || null,
          grade: gradeOf(grade),
          isGradeKnown: grade !== '',
        },
        guardian: guardianName.trim() === '' ? null : { name: guardianName, phone, email, relationship },
        reason,
      }),
    told: (error) => placeErrors(fieldErrors(error)),
    onSaved: ({ studentId }) => onEntered(studentId),
  });
  const grades = listGrades(gradeNames).map((grade) => ({ value: String(grade), label: nameGrade(grade, format) }));
  return (
    <FormDialog title={m.behalf_new_title()} isChanged={form.isChanged} onClose={onClose}>
      {(close) => (
        <Form form={form}>
          <Stack>
            <p>{m.behalf_new_effect()}</p>
            <TextField {...form.field('firstName')} label={m.audit_field_first_name()} maxLength={80} required />
            <TextField {...form.field('lastName')} label={m.audit_field_last_name()} maxLength={80} required />
            <KnownStudents
              firstName={form.field('firstName').value}
              lastName={form.field('lastName').value}
              onChoose={onEntered}
            />
            <DateField {...form.field('birthDate')} label={m.account_birth_date()} min="1900-01-01" />
            <ChoiceField
              {...form.field('grade')}
              label={m.admin_grade()}
              options={[
                { value: '', label: m.behalf_grade_unknown() },
                { value: NOT_IN_SCHOOL, label: m.behalf_no_grade() },
                ...grades,
              ]}
            />
            <TextField {...form.field('guardianName')} label={m.behalf_guardian()} maxLength={120} />
            <PhoneField {...form.field('phone')} label={m.records_phone()} autoComplete="off" maxLength={40} />
            <TextField
              {...form.field('email')}
              type="email"
              label={m.imports_export_email()}
              description={m.behalf_email_hint()}
              maxLength={254}
            />
            <TextField {...form.field('relationship')} label={m.records_relationship()} maxLength={80} />
            <TextField
              {...form.field('reason')}
              label={m.students_reason()}
              description={m.behalf_new_reason_hint()}
              maxLength={500}
              required
            />
            <FailureAlert error={form.failure} />
            <Cluster at="end">
              <Button look="secondary" onClick={close}>
                {m.account_cancel()}
              </Button>
              <Button type="submit" isBusy={form.isPending}>
                {m.behalf_new_act()}
              </Button>
            </Cluster>
          </Stack>
        </Form>
      )}
    </FormDialog>
  );
}

function findMissing(typed: Typed) {
  const words: Partial<Record<keyof Typed, string>> = {
    firstName: m.fields_first_name_missing(),
    lastName: m.fields_last_name_missing(),
    // A number or an address is somebody's.
    ...([typed.phone, typed.email, typed.relationship].some((each) => each.trim() !== '') && {
      guardianName: m.records_name_missing(),
    }),
    reason: m.students_reason_missing(),
  };
  return Object.fromEntries(
    Object.entries(words).filter(([field]) => typed[field as keyof Typed].trim() === ''), // its own keys
  );
}

/** The server's paths, by the fields here. */
function placeErrors(wrong: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(wrong).map(([path, words]) => {
      if (path === 'guardian.name') return ['guardianName', words];
      return [path.slice(path.indexOf('.') + 1), words];
    }),
  );
}
