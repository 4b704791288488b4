import { m } from '../../../words/messages.js';
import { TEXT_WORDS } from '../../shared/records/health-summaries.tsx';
import { RadioField } from '../../ui/choice-field.tsx';
import type { Errors } from '../../ui/form/errors.ts';
import type { Form } from '../../ui/form/use-form.ts';
import { LongTextField } from '../../ui/long-text-field.tsx';
import { PhoneField, TextField } from '../../ui/text-field.tsx';
import type { HealthTold } from './health-data.ts';
import type { HealthSetup } from './health-form.tsx';
import { Revealed } from './revealed.tsx';
import { useWhoGets } from './who-gets.tsx';

const TEXTS = { conditions: 2000, diet: 1000, notes: 2000 } as const;
type TextName = keyof typeof TEXTS;
const TEXT_NAMES = ['conditions', 'diet', 'notes'] as const;

interface Text {
  readonly kind: 'none' | 'some' | null;
  readonly text: string;
}

export const conditionsSection: HealthSetup<'conditions', Readonly<Record<TextName, Text>>> = {
  section: 'conditions',
  valuesOf: (answers) => ({
    conditions: textOf(answers.conditions),
    diet: textOf(answers.diet),
    notes: textOf(answers.notes),
  }),
  check: (values) =>
    Object.fromEntries(
      TEXT_NAMES.flatMap((name) => {
        const { kind, text } = values[name];
        if (kind === null) return [[`conditions.${name}`, m.records_choose()]];
        return kind === 'some' && !text.trim() ? [[`conditions.${name}.text`, m.health_text_missing()]] : [];
      }),
    ),
  paths: { conditions: 'conditions.conditions', diet: 'conditions.diet', notes: 'conditions.notes' },
  answersOf: ({ conditions, diet, notes }) => ({
    conditions: { conditions: toldOf(conditions), diet: toldOf(diet), notes: toldOf(notes) },
  }),
  draw: (form) => TEXT_NAMES.map((name) => <TextAnswer key={name} form={form} name={name} />),
};

function textOf(answer: HealthTold['conditions']['answers']['diet']): Text {
  return answer === null || answer === 'none' ? { kind: answer, text: '' } : { kind: 'some', text: answer.text };
}

function toldOf({ kind, text }: Text) {
  return kind === 'some' ? { text } : kind;
}

function TextAnswer({ form, name }: { form: Form<Readonly<Record<TextName, Text>>>; name: TextName }) {
  const whoGets = useWhoGets();
  const answer = form.values[name];
  const set = (part: Partial<Text>) => form.set({ [name]: { ...answer, ...part } });
  return (
    <RadioField
      label={TEXT_WORDS[name]()}
      description={whoGets(name)}
      required
      options={[
        { value: 'none', label: m.records_none() },
        { value: 'some', label: m.health_described_below() },
      ]}
      value={answer.kind}
      onChange={(kind) => set({ kind })}
      error={form.errors[`conditions.${name}`]}
    >
      {answer.kind === 'some' && (
        <LongTextField
          label={m.health_description_of({ what: TEXT_WORDS[name]() })}
          name={`conditions.${name}.text`}
          value={answer.text}
          onChange={(event) => set({ text: event.currentTarget.value })}
          error={form.errors[`conditions.${name}.text`]}
          maxLength={TEXTS[name]}
          rows={3}
          isGrowing
        />
      )}
    </RadioField>
  );
}

interface Care {
  readonly doctor: 'none' | 'some' | null;
  readonly doctorName: string;
  readonly doctorPhone: string;
  readonly insurance: 'uninsured' | 'some' | null;
  readonly company: string;
  readonly number: string;
}

export const careSection: HealthSetup<'care', Care> = {
  section: 'care',
  valuesOf: ({ doctor, insurance }) => ({
    doctor: typeof doctor === 'object' && doctor !== null ? 'some' : doctor,
    doctorName: typeof doctor === 'object' ? (doctor?.name ?? '') : '',
    doctorPhone: typeof doctor === 'object' ? (doctor?.phone ?? '') : '',
    insurance: typeof insurance === 'object' && insurance !== null ? 'some' : insurance,
    company: typeof insurance === 'object' ? (insurance?.company ?? '') : '',
    number: typeof insurance === 'object' ? (insurance?.number ?? '') : '',
  }),
  check: ({ doctor, doctorName, insurance, company }): Errors => ({
    ...(doctor === null && { 'care.doctor': m.records_choose() }),
    ...(doctor === 'some' && !doctorName.trim() && { 'care.doctor.name': m.records_name_missing() }),
    ...(insurance === null && { 'care.insurance': m.records_choose() }),
    ...(insurance === 'some' && !company.trim() && { 'care.insurance.company': m.records_name_missing() }),
  }),
  paths: {
    doctor: 'care.doctor',
    doctorName: 'care.doctor.name',
    doctorPhone: 'care.doctor.phone',
    insurance: 'care.insurance',
    company: 'care.insurance.company',
    number: 'care.insurance.number',
  },
  answersOf: ({ doctor, doctorName, doctorPhone, insurance, company, number }) => ({
    care: {
      doctor: doctor === 'some' ? { name: doctorName, phone: doctorPhone } : doctor,
      insurance: insurance === 'some' ? { company, number } : insurance,
    },
  }),
  draw: (form) => <CareFields form={form} />,
};

function CareFields({ form }: { form: Form<Care> }) {
  const whoGets = useWhoGets();
  const { values, errors, set, field } = form;
  return (
    <>
      <RadioField
        label={m.health_doctor()}
        description={whoGets('doctor')}
        required
        options={[
          { value: 'none', label: m.health_no_doctor() },
          { value: 'some', label: m.health_this_doctor() },
        ]}
        value={values.doctor}
        onChange={(doctor) => set({ doctor })}
        error={errors['care.doctor']}
      />
      {values.doctor === 'some' && (
        <Revealed>
          <TextField
            {...field('doctorName')}
            label={m.health_doctor_name()}
            required
            maxLength={120}
            autoComplete="off"
          />
          <PhoneField {...field('doctorPhone')} label={m.health_doctor_phone()} maxLength={40} autoComplete="off" />
        </Revealed>
      )}
      <RadioField
        label={m.health_insurance()}
        description={whoGets('insurance')}
        required
        options={[
          { value: 'uninsured', label: m.health_uninsured() },
          { value: 'some', label: m.health_this_insurance() },
        ]}
        value={values.insurance}
        onChange={(insurance) => set({ insurance })}
        error={errors['care.insurance']}
      />
      {values.insurance === 'some' && (
        <Revealed>
          <TextField {...field('company')} label={m.health_company()} required maxLength={120} autoComplete="off" />
          <TextField {...field('number')} label={m.health_number()} maxLength={60} autoComplete="off" />
        </Revealed>
      )}
    </>
  );
}
