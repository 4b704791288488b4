import { m } from '../../../../words/messages.js';
import type { Errors } from '../../../ui/form/errors.ts';
import { DateField, PhoneField, TextField } from '../../../ui/text-field.tsx';
import { LineList, type LineListProps } from '../../../shared/records/line-list.tsx';

/** Somebody who must not pick up, as the office types it. */
export interface TypedBarred {
  readonly name: string;
  readonly relationship: string;
  readonly phone: string;
  readonly saidBy: string;
  readonly paper: string;
  readonly paperOn: string;
  readonly paperUntil: string;
}

/** A line that nothing was typed into. */
export const NOBODY: TypedBarred = {
  name: '',
  relationship: '',
  phone: '',
  saidBy: '',
  paper: '',
  paperOn: '',
  paperUntil: '',
};
export const MOST_BARRED = 10;

interface BarredFieldsProps {
  readonly path: string;
  readonly people: readonly TypedBarred[];
  readonly errors: Errors;
  readonly onChange: (people: readonly TypedBarred[]) => void;
}

/** Who must not pick up, by whose word, and which paper says so. */
export function BarredFields({ path, people, errors, onChange }: BarredFieldsProps) {
  return (
    <LineList
      path={path}
      lines={people}
      errors={errors}
      onChange={onChange}
      least={0}
      most={MOST_BARRED}
      blank={NOBODY}
      nameOne={(place) => m.records_not_allowed_place({ place })}
      add={m.records_add_not_allowed()}
      draw={drawBarred}
    />
  );
}

const drawBarred: LineListProps<TypedBarred>['draw'] = (_person, text) => (
  <>
    <TextField {...text('name', 120)} label={m.records_name()} required />
    <TextField {...text('relationship', 60)} label={m.records_relationship()} />
    <PhoneField {...text('phone', 40)} label={m.records_phone()} />
    <TextField {...text('saidBy', 200)} label={m.as_told_said_by()} description={m.as_told_said_by_hint()} />
    <TextField {...text('paper', 200)} label={m.as_told_paper()} description={m.as_told_paper_hint()} />
    <DateField {...text('paperOn', 10)} label={m.as_told_paper_on()} />
    <DateField {...text('paperUntil', 10)} label={m.as_told_paper_until()} description={m.as_told_paper_until_hint()} />
  </>
);
