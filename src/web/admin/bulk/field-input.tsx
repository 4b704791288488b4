import { SeveralField } from '../../ui/mantine-fields.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { TextField, type TextFieldProps } from '../../ui/text-field.tsx';
import { m } from '../../../words/messages.js';
import { nameGrade } from '../../shared/class-wording.ts';
import { useFormat } from '../../shared/format.ts';
import { type Choices, listChoices } from '../classes/form/choices.ts';
import { CHOICES, isChoice } from '../classes/class-fields.ts';
import { type BulkField, kindOf, nameField } from './bulk-fields.ts';

interface FieldInputProps {
  field: BulkField;
  value: string | readonly string[];
  error: string | undefined;
  choices: Choices;
  onChange: (value: string | readonly string[]) => void;
}

const GRADES = Array.from({ length: 13 }, (_, grade) => grade);

/** The field of the change, with the control of its kind. */
export function FieldInput({ field, value, error, choices, onChange }: FieldInputProps) {
  const format = useFormat();
  const shared = { label: nameField(field), error } as const;
  const text = typeof value === 'string' ? value : '';
  const select = (none: string, data: readonly { value: string; label: string }[]) => (
    <ChoiceField
      {...shared}
      value={text}
      options={[{ value: '', label: none }, ...data]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
  if (field === 'instructorIds')
    return (
      <SeveralField
        {...shared}
        placeholder={m.class_form_instructors_choose()}
        options={listChoices(choices.instructors, '')}
        value={typeof value === 'string' ? [] : value}
        onChange={onChange}
      />
    );
  if (field !== 'isPublished' && isChoice(field)) {
    const { from, none = m.bulk_choose } = CHOICES[field];
    return select(none(), listChoices(choices[from], ''));
  }
  const kind = kindOf(field);
  if (kind === 'grade')
    return select(
      m.class_form_any_grade(),
      GRADES.map((grade) => ({ value: String(grade), label: nameGrade(grade, format) })),
    );
  if (kind === 'yes-no')
    return select(m.bulk_choose(), [
      { value: 'yes', label: m.bulk_yes() },
      { value: 'no', label: m.bulk_no() },
    ]);
  return (
    <TextField
      {...shared}
      {...LINES[kind]?.()}
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

const number = { inputMode: 'numeric', maxLength: 6 } as const;
const money = { inputMode: 'decimal', maxLength: 20 } as const;
const moment = () => ({ type: 'datetime-local', description: m.bulk_as_semester() });

/** What the line of a kind takes beside its text. */
const LINES: Readonly<Partial<Record<ReturnType<typeof kindOf>, () => TextFieldProps>>> = {
  age: () => ({ ...number, description: m.bulk_not_limited() }),
  seats: () => number,
  opens: moment,
  closes: moment,
  money: () => money,
  'money-or-none': () => ({ ...money, description: m.bulk_no_range() }),
};
