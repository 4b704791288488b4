import type { ComponentProps } from 'react';
import { m } from '../../../words/messages.js';
import { MAY_WORDS } from '../../shared/records/health-summaries.tsx';
import { RadioField } from '../../ui/choice-field.tsx';
import type { Errors } from '../../ui/form/errors.ts';
import type { Form } from '../../ui/form/use-form.ts';
import { Stack } from '../../ui/layout.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { LineList } from '../../shared/records/line-list.tsx';
import type { HealthSetup } from './health-form.tsx';
import { useWhoGets } from './who-gets.tsx';

/** Nothing is chosen for the family: "none" is an answer, and not the same as no answer. */
type Kind = 'none' | 'some' | null;
type MayStaffGive = 'yes' | 'no' | 'not-needed';

const MOST_LINES = 20;

interface Listed<Line> {
  readonly kind: Kind;
  readonly list: readonly Line[];
}

interface Allergy {
  readonly name: string;
  readonly reaction: string;
  readonly isLifeThreatening: boolean | null;
}

interface Medication {
  readonly name: string;
  readonly dosage: string;
  readonly time: string;
  readonly givenBy: string;
  readonly mayStaffGive: MayStaffGive | null;
}

const NO_ALLERGY: Allergy = { name: '', reaction: '', isLifeThreatening: null };
const NO_MEDICATION: Medication = { name: '', dosage: '', time: '', givenBy: '', mayStaffGive: null };

export const allergiesSection: HealthSetup<'allergies', Listed<Allergy>> = {
  section: 'allergies',
  valuesOf: (answers) => listedOf(answers, NO_ALLERGY),
  check: ({ kind, list }) => ({
    ...(kind === null && { kind: m.records_choose() }),
    ...(kind === 'some' && checkLines('allergies', list, 'isLifeThreatening')),
  }),
  paths: { kind: 'kind', list: 'allergies' },
  answersOf: ({ kind, list }) => ({ allergies: kind === 'some' ? [...list] : kind }),
  draw: (form) => (
    <ListFields
      form={form}
      path="allergies"
      field="allergies"
      question={m.health_has_allergies()}
      none={m.health_no_allergies()}
      some={m.health_some_allergies()}
      blank={NO_ALLERGY}
      nameOne={(place) => m.health_allergy_place({ place })}
      add={m.health_add_allergy()}
      draw={(line, text, change, errorOf) => (
        <>
          <TextField {...text('name', 100)} label={m.health_allergic_to()} required />
          <TextField {...text('reaction', 200)} label={m.health_reaction()} />
          <RadioField
            label={m.health_life_threatening()}
            required
            options={[
              { value: 'yes', label: m.records_yes() },
              { value: 'no', label: m.records_no() },
            ]}
            value={line.isLifeThreatening === null ? null : line.isLifeThreatening ? 'yes' : 'no'}
            onChange={(value) => change({ isLifeThreatening: value === 'yes' })}
            error={errorOf('isLifeThreatening')}
          />
        </>
      )}
    />
  ),
};

export const medicationsSection: HealthSetup<'medications', Listed<Medication>> = {
  section: 'medications',
  valuesOf: (answers) => listedOf(answers, NO_MEDICATION),
  check: ({ kind, list }) => ({
    ...(kind === null && { kind: m.records_choose() }),
    ...(kind === 'some' && checkLines('medications', list, 'mayStaffGive')),
  }),
  paths: { kind: 'kind', list: 'medications' },
  answersOf: ({ kind, list }) => ({ medications: kind === 'some' ? [...list] : kind }),
  draw: (form) => (
    <ListFields
      form={form}
      path="medications"
      field="medications"
      question={m.health_has_medications()}
      none={m.health_no_medications()}
      some={m.health_some_medications()}
      blank={NO_MEDICATION}
      nameOne={(place) => m.health_medication_place({ place })}
      add={m.health_add_medication()}
      draw={(line, text, change, errorOf) => (
        <>
          <TextField {...text('name', 100)} label={m.health_medication()} required />
          <TextField {...text('dosage', 100)} label={m.health_dosage()} />
          <TextField {...text('time', 100)} label={m.health_time()} />
          <TextField {...text('givenBy', 100)} label={m.health_given_by()} />
          <RadioField
            label={m.health_may_staff_give()}
            required
            options={(['yes', 'no', 'not-needed'] as const).map((value) => ({ value, label: MAY_WORDS[value]() }))}
            value={line.mayStaffGive}
            onChange={(mayStaffGive) => change({ mayStaffGive })}
            error={errorOf('mayStaffGive')}
          />
        </>
      )}
    />
  ),
};

function listedOf<Line>(answers: readonly Line[] | 'none' | null, blank: Line): Listed<Line> {
  if (answers === null || answers === 'none') return { kind: answers, list: [blank] };
  return { kind: 'some', list: answers };
}

function checkLines<Line extends { readonly name: string }>(
  path: string,
  list: readonly Line[],
  choice: keyof Line & string,
): Errors {
  return Object.fromEntries(
    list.flatMap((line, at) => [
      ...(line.name.trim() ? [] : [[`${path}.${at}.name`, m.records_name_missing()]]),
      ...(line[choice] === null ? [[`${path}.${at}.${choice}`, m.records_choose()]] : []),
    ]),
  );
}

interface ListFieldsProps<Line extends object>
  extends Omit<ComponentProps<typeof LineList<Line>>, 'lines' | 'errors' | 'onChange' | 'least' | 'most'> {
  readonly form: Form<Listed<Line>>;
  readonly field: 'allergies' | 'medications';
  readonly question: string;
  readonly none: string;
  readonly some: string;
}

/** None, or a list of them. */
function ListFields<Line extends object>({ form, field, question, none, some, ...rest }: ListFieldsProps<Line>) {
  const { kind, list } = form.values;
  const whoGets = useWhoGets();
  return (
    <Stack gap="small">
      <RadioField
        label={question}
        description={whoGets(field)}
        required
        options={[
          { value: 'none', label: none },
          { value: 'some', label: some },
        ]}
        value={kind}
        onChange={(chosen) => form.set({ kind: chosen })}
        error={form.errors['kind']}
      />
      {kind === 'some' && (
        <LineList
          {...rest}
          lines={list}
          errors={form.errors}
          onChange={(lines) => form.set({ list: lines })}
          least={1}
          most={MOST_LINES}
        />
      )}
    </Stack>
  );
}
