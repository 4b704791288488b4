import { SeveralField } from '../../ui/several-field.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { m } from '../../../words/messages.js';
import { nameGrade } from '../../shared/class-wording.ts';
import { useFormat } from '../../shared/format.ts';
import { type Choices, listChoices } from '../classes/form/choices.ts';
import { type BulkField, nameField } from './bulk-fields.ts';

interface FieldInputProps {
  field: BulkField;
  value: string | readonly string[];
  error: string | undefined;
  choices: Choices;
  onChange: (value: string | readonly string[]) => void;
}

const GRADES = Array.from({ length: 13 }, (_, grade) => grade);

/** The field of the change, of the kind that its value needs. */
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
  switch (field) {
    case 'typeId':
      return select(m.bulk_choose(), listChoices(choices.types, ''));
    case 'locationId':
      return select(m.class_form_no_place(), listChoices(choices.locations, ''));
    case 'instructorIds':
      return (
        <SeveralField
          {...shared}
          placeholder={m.class_form_instructors_choose()}
          options={listChoices(choices.instructors, '')}
          value={typeof value === 'string' ? [] : value}
          onChange={onChange}
        />
      );
    case 'minGrade':
    case 'maxGrade':
      return select(
        m.class_form_any_grade(),
        GRADES.map((grade) => ({ value: String(grade), label: nameGrade(grade, format) })),
      );
    case 'isPaused':
    case 'isInformationOnly':
    case 'isPublished':
      return select(m.bulk_choose(), [
        { value: 'yes', label: m.bulk_yes() },
        { value: 'no', label: m.bulk_no() },
      ]);
    default:
      return (
        <TextField
          {...shared}
          {...inputOf(field)}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}

function inputOf(field: BulkField) {
  if (field.endsWith('At')) return { type: 'datetime-local', description: m.bulk_as_semester() } as const;
  if (field === 'priceMaxCents')
    return { inputMode: 'decimal', description: m.bulk_no_range(), maxLength: 20 } as const;
  if (field === 'priceCents') return { inputMode: 'decimal', maxLength: 20 } as const;
  const isAge = field === 'minAge' || field === 'maxAge';
  return { inputMode: 'numeric', maxLength: 6, ...(isAge && { description: m.bulk_not_limited() }) } as const;
}
