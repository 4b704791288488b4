import { LONGEST_ANSWER } from '../../../domain/questions.ts';
import { m } from '../../../words/messages.js';
import { CheckField } from '../../ui/check-field.tsx';
import { ChoiceField, RadioField } from '../../ui/choice-field.tsx';
import { LongTextField } from '../../ui/long-text-field.tsx';
import { DateField, TextField } from '../../ui/text-field.tsx';
import type { AskedQuestion } from './section-fields.ts';
import styles from './fields.module.css';

interface QuestionFieldProps {
  readonly question: AskedQuestion;
  readonly answer: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (answer: readonly string[]) => void;
}

/** More options than these are chosen from a list. */
const MOST_SEEN = 7;

/** One question of the school's own, as its kind is answered. */
export function QuestionField({ question, answer, error, onChange }: QuestionFieldProps) {
  const { kind, wording, hint, isRequired, classTitle } = question;
  const description = [classTitle && m.records_question_of({ title: classTitle }), hint].filter(Boolean).join(' ');
  const words = { label: wording, description: description || undefined, error, required: isRequired };
  const typed = {
    ...words,
    value: answer[0] ?? '',
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => onChange(value ? [value] : []),
  };
  switch (kind) {
    case 'line':
      return <TextField {...typed} maxLength={LONGEST_ANSWER.line} autoComplete="off" />;
    case 'text':
      return <LongTextField {...typed} rows={3} maxLength={LONGEST_ANSWER.text} />;
    case 'number':
      return <TextField {...typed} inputMode="decimal" maxLength={20} autoComplete="off" />;
    case 'date':
      return <DateField {...typed} />;
    case 'yes-no':
      return (
        <Choice
          {...words}
          options={[
            ['yes', m.records_yes()],
            ['no', m.records_no()],
          ]}
          answer={answer}
          onChange={onChange}
        />
      );
    case 'one-of':
      return <Choice {...words} options={offered(question)} answer={answer} onChange={onChange} />;
    case 'several-of':
      return <Several {...words} options={offered(question)} answer={answer} onChange={onChange} />;
  }
}

type Options = readonly (readonly [value: string, label: string])[];

/** What is offered now, and what was answered when something else was. */
function offered({ options, answer }: AskedQuestion): Options {
  const before = answer.filter((each) => !options.includes(each));
  return [...options, ...before].map((each) => [each, each]);
}

interface ChoiceProps extends Pick<QuestionFieldProps, 'answer' | 'onChange'> {
  readonly label: string;
  readonly description: string | undefined;
  readonly error: string | undefined;
  readonly required: boolean;
  readonly options: Options;
}

/** An answer that need not be given can be taken back. */
function Choice({ options, answer, onChange, ...words }: ChoiceProps) {
  const all: Options = words.required ? options : [...options, ['', m.records_question_none()]];
  const chosen = answer[0] ?? (words.required ? null : '');
  if (options.length > MOST_SEEN)
    return (
      <ChoiceField
        {...words}
        options={[
          ...(words.required && answer.length === 0 ? [''] : []),
          ...all.map(([value, label]) => ({ value, label })),
        ]}
        value={chosen ?? ''}
        onChange={({ currentTarget: { value } }) => onChange(value ? [value] : [])}
      />
    );
  // The place stands for the words: they are the school's, and no name of an element.
  const place = all.findIndex(([value]) => value === chosen);
  return (
    <RadioField
      {...words}
      options={all.map(([, label], at) => ({ value: String(at), label }))}
      value={place < 0 ? null : String(place)}
      onChange={(at) => {
        const value = all[Number(at)]?.[0];
        onChange(value ? [value] : []);
      }}
    />
  );
}

function Several({ label, description, error, required, options, answer, onChange }: ChoiceProps) {
  const toggle = (value: string, isOn: boolean) =>
    onChange(options.map(([each]) => each).filter((each) => (each === value ? isOn : answer.includes(each))));
  return (
    <fieldset className={styles.person} aria-invalid={error ? true : undefined}>
      <legend>
        {label}
        {required && ' *'}
      </legend>
      {description && <p className={styles.told}>{description}</p>}
      {options.map(([value, words]) => (
        <CheckField
          key={value}
          label={words}
          checked={answer.includes(value)}
          onChange={({ currentTarget: { checked } }) => toggle(value, checked)}
        />
      ))}
      {error && <p className={styles.error}>{error}</p>}
    </fieldset>
  );
}
