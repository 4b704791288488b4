import type { ReactNode } from 'react';
import { m } from '../../../words/messages.js';
import { Button } from '../../ui/button.tsx';
import { RadioField } from '../../ui/choice-field.tsx';
import type { Errors } from '../../ui/form/errors.ts';
import type { Form } from '../../ui/form/use-form.ts';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from '../records/record.module.css';
import type { HealthSetup } from './health-form.tsx';

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
      question={m.health_has_allergies()}
      none={m.health_no_allergies()}
      some={m.health_some_allergies()}
      blank={NO_ALLERGY}
      nameOne={(place) => m.health_allergy_place({ place })}
      add={m.health_add_allergy()}
      drawLine={(line, change, text) => (
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
            error={text('isLifeThreatening', 0).error}
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
      question={m.health_has_medications()}
      none={m.health_no_medications()}
      some={m.health_some_medications()}
      blank={NO_MEDICATION}
      nameOne={(place) => m.health_medication_place({ place })}
      add={m.health_add_medication()}
      drawLine={(line, change, text) => (
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
            error={text('mayStaffGive', 0).error}
          />
        </>
      )}
    />
  ),
};

export const MAY_WORDS: Readonly<Record<MayStaffGive, () => string>> = {
  yes: m.records_yes,
  no: m.records_no,
  'not-needed': m.health_not_needed,
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

interface ListFieldsProps<Line extends object> {
  readonly form: Form<Listed<Line>>;
  readonly path: string;
  readonly question: string;
  readonly none: string;
  readonly some: string;
  readonly blank: Line;
  readonly nameOne: (place: number) => string;
  readonly add: string;
  readonly drawLine: (
    line: Line,
    change: (part: Partial<Line>) => void,
    text: (name: keyof Line & string, most: number) => TextProps,
  ) => ReactNode;
}

interface TextProps {
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (event: { currentTarget: { value: string } }) => void;
  readonly maxLength: number;
  readonly autoComplete: 'off';
}

/** None, or a list of them, each in a group of its own. */
function ListFields<Line extends object>(props: ListFieldsProps<Line>) {
  const { form, path, question, none, some, blank, nameOne, add, drawLine } = props;
  const { kind, list } = form.values;
  const setList = (lines: readonly Line[]) => form.set({ list: lines });
  return (
    <Stack gap="small">
      <RadioField
        label={question}
        required
        options={[
          { value: 'none', label: none },
          { value: 'some', label: some },
        ]}
        value={kind}
        onChange={(chosen) => form.set({ kind: chosen })}
        error={form.errors['kind']}
      />
      {kind === 'some' &&
        list.map((line, at) => {
          const change = (part: Partial<Line>) =>
            setList(list.map((each, place) => (place === at ? { ...each, ...part } : each)));
          const text = (name: keyof Line & string, most: number): TextProps => ({
            name: `${path}.${at}.${name}`,
            // Asked for fields of text only; of the others no more than the error is looked at.
            value: String(line[name]),
            error: form.errors[`${path}.${at}.${name}`],
            onChange: ({ currentTarget: { value } }) => change({ [name]: value } as unknown as Partial<Line>),
            maxLength: most,
            autoComplete: 'off',
          });
          return (
            // oxlint-disable-next-line react/no-array-index-key -- a line that is typed anew has nothing but its place
            <fieldset key={at} className={styles.person}>
              <legend>{nameOne(at + 1)}</legend>
              {drawLine(line, change, text)}
              {list.length > 1 && (
                <Cluster at="end">
                  <Button
                    look="quiet"
                    isDanger
                    onClick={() => setList(list.filter((_, place) => place !== at))}
                    aria-label={m.records_take_away({ who: nameOne(at + 1) })}
                  >
                    {m.account_remove()}
                  </Button>
                </Cluster>
              )}
            </fieldset>
          );
        })}
      {kind === 'some' && list.length < MOST_LINES && (
        <Button look="secondary" onClick={() => setList([...list, blank])} style={{ alignSelf: 'flex-start' }}>
          {add}
        </Button>
      )}
    </Stack>
  );
}
