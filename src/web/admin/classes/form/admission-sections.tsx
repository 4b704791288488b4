import { ChoiceField } from '../../../ui/choice-field.tsx';
import type { EditedClass } from '../../../../contract/class-editing.ts';
import { m } from '../../../../words/messages.js';
import { useApp } from '../../../shared/app.tsx';
import { nameGrade } from '../../../shared/class-wording.ts';
import { useFormat } from '../../../shared/format.ts';
import { fieldId } from './class-fields.ts';
import { FieldRow, ClassText } from './fields.tsx';
import { Section } from '../../../ui/section.tsx';
import type { FormParts } from './use-class-form.ts';

/** Who may come: by grade, by age, or both. */
export function AudienceSection({ form }: { form: FormParts }) {
  return (
    <Section title={m.class_form_section_audience()} hint={m.class_form_audience_hint()}>
      <FieldRow>
        <GradeField form={form} name="minGrade" label={m.class_form_min_grade()} />
        <GradeField form={form} name="maxGrade" label={m.class_form_max_grade()} />
      </FieldRow>
      <FieldRow>
        <ClassText form={form} name="minAge" inputMode="numeric" label={m.class_form_min_age()} />
        <ClassText form={form} name="maxAge" inputMode="numeric" label={m.class_form_max_age()} />
      </FieldRow>
    </Section>
  );
}

function GradeField({ form, name, label }: { form: FormParts; name: 'minGrade' | 'maxGrade'; label: string }) {
  const format = useFormat();
  const { gradeNames } = useApp().organization;
  const value = form.values[name];
  const grades = listGrades(gradeNames, value);
  return (
    <ChoiceField
      id={fieldId(name)}
      label={label}
      value={value}
      error={form.errors[name]}
      options={[
        { value: '', label: m.class_form_any_grade() },
        ...grades.map((grade) => ({ value: String(grade), label: nameGrade(grade, format) })),
      ]}
      onChange={(event) => form.set({ [name]: event.currentTarget.value })}
    />
  );
}

/** Grades that have a name at this school, those everyone has, and the one that is chosen. */
function listGrades(names: Readonly<Record<string, string>>, chosen: string): number[] {
  const others = [...Object.keys(names), chosen].filter((grade) => /^-?\d+$/.test(grade)).map(Number);
  return [...new Set([...others, ...Array.from({ length: 13 }, (_, grade) => grade)])].toSorted((a, b) => a - b);
}

/** How many may come, and from how many on the class is held. */
export function SeatsSection({ form, saved }: { form: FormParts; saved: EditedClass }) {
  const { seatsTaken, waiting } = saved;
  return (
    <Section
      title={m.class_form_section_seats()}
      {...(seatsTaken + waiting > 0 && { hint: m.class_form_seats_taken({ taken: seatsTaken, waiting }) })}
    >
      <FieldRow>
        <ClassText
          form={form}
          name="minimum"
          inputMode="numeric"
          label={m.class_form_minimum()}
          description={m.class_form_minimum_hint()}
        />
        <ClassText
          form={form}
          name="capacity"
          inputMode="numeric"
          label={m.class_form_capacity()}
          description={m.class_form_capacity_hint()}
        />
      </FieldRow>
    </Section>
  );
}

/** From when to when families can register. */
export function RegistrationSection({ form, saved }: { form: FormParts; saved: EditedClass }) {
  const format = useFormat();
  const asSemester = (at: string) => m.class_form_as_semester({ at: format.instant(at) });
  return (
    <Section title={m.class_form_section_registration()} hint={m.class_form_registration_hint()}>
      <FieldRow>
        <ClassText
          form={form}
          name="opensAt"
          path="registrationOpensAt"
          type="datetime-local"
          label={m.class_form_opens()}
          description={asSemester(saved.semesterOpensAt)}
        />
        <ClassText
          form={form}
          name="closesAt"
          path="registrationClosesAt"
          type="datetime-local"
          label={m.class_form_closes()}
          description={asSemester(saved.semesterClosesAt)}
        />
      </FieldRow>
    </Section>
  );
}
