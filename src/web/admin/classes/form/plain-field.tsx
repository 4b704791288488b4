import { classFields, PLAIN_FIELDS, type PlainField, type PlainKind } from '../../../../contract/class-fields.ts';
import { m } from '../../../../words/messages.js';
import { useApp } from '../../../shared/app.tsx';
import { nameGrade } from '../../../shared/class-wording.ts';
import { useFormat } from '../../../shared/format.ts';
import { CheckField } from '../../../ui/check-field.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { FindField } from '../../../ui/find-field.tsx';
import { LongTextField } from '../../../ui/long-text-field.tsx';
import { TextField, type TextFieldProps } from '../../../ui/text-field.tsx';
import { listChoices } from './choices.ts';
import { CHOICES, isChoice, looks, type SectionName } from '../class-fields.ts';
import { NewEntry } from './new-entry.tsx';
import { fieldId } from './parts.ts';
import { FieldRow } from './fields.tsx';
import type { FormParts } from './use-class-form.ts';

/** The fields of a section, each with the control of its kind; short ones two by two. */
export function SectionFields({ section, form }: { section: SectionName; form: FormParts }) {
  const rows: PlainField[][] = [];
  for (const field of PLAIN_FIELDS.filter((one) => looks[one].section === section)) {
    const before = rows.at(-1);
    if (before?.length === 1 && [...before, field].every(isShort)) before.push(field);
    else rows.push([field]);
  }
  return rows.map((row) => {
    const controls = row.map((field) => <PlainControl key={field} field={field} form={form} />);
    return row.every(isShort) ? <FieldRow key={row.join()}>{controls}</FieldRow> : controls;
  });
}

const short = { isShort: true } as const;

/** How each kind is drawn: beside another one or alone, and what its line takes. */
const CONTROLS: Readonly<Record<PlainKind, { readonly isShort?: true; readonly line?: TextFieldProps }>> = {
  line: {},
  text: {},
  choice: {},
  'choice-or-none': {},
  grade: short,
  age: { ...short, line: { inputMode: 'numeric' } },
  seats: { ...short, line: { inputMode: 'numeric' } },
  opens: { ...short, line: { type: 'datetime-local' } },
  closes: { ...short, line: { type: 'datetime-local' } },
  money: { ...short, line: { inputMode: 'decimal' } },
  'money-or-none': { ...short, line: { inputMode: 'decimal' } },
  'yes-no': {},
};

function isShort(field: PlainField): boolean {
  return CONTROLS[classFields[field].kind].isShort === true;
}

function PlainControl({ field, form }: { field: PlainField; form: FormParts }) {
  const format = useFormat();
  const { gradeNames, currency } = useApp().organization;
  const { name, label, hint } = looks[field];
  const around = { currency, saved: form.saved, format };
  const description = classFields[field];
  const { kind } = description;
  const value = form.values[field];
  const shared = {
    id: fieldId(field),
    label: label?.(around) ?? name(),
    description: hint?.(around),
    error: form.errors[field],
  };
  if (typeof value === 'boolean')
    return (
      <CheckField
        {...shared}
        checked={value}
        onChange={(event) => form.set({ [field]: event.currentTarget.checked })}
      />
    );
  const typed = {
    ...shared,
    value,
    onChange: (event: { currentTarget: { value: string } }) => form.set({ [field]: event.currentTarget.value }),
  };
  if (isChoice(field)) {
    const { from, kind: made, none } = CHOICES[field];
    const nothing = none ? [{ value: '', label: none() }] : [];
    const choose = (chosen: string) => form.set({ [field]: chosen });
    return (
      <div>
        <FindField
          {...shared}
          value={value}
          options={[...nothing, ...listChoices(form.choices[from], value)]}
          onChange={choose}
        />
        <NewEntry kind={made} onMade={choose} />
      </div>
    );
  }
  if (kind === 'grade') {
    const grades = listGrades(gradeNames, value).map((grade) => ({
      value: String(grade),
      label: nameGrade(grade, format),
    }));
    return <ChoiceField {...typed} options={[{ value: '', label: m.class_form_any_grade() }, ...grades]} />;
  }
  if (kind === 'text') return <LongTextField {...typed} isGrowing rows={3} />;
  const most = 'most' in description ? description.most : undefined;
  return <TextField {...typed} autoComplete="off" maxLength={most} {...CONTROLS[kind].line} />;
}

/** Grades that have a name at this school, those everyone has, and the one that is chosen. */
function listGrades(names: Readonly<Record<string, string>>, chosen: string): number[] {
  const others = [...Object.keys(names), chosen].filter((grade) => /^-?\d+$/.test(grade)).map(Number);
  return [...new Set([...others, ...Array.from({ length: 13 }, (_, grade) => grade)])].toSorted((a, b) => a - b);
}
