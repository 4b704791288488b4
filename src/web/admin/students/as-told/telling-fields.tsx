import { TOLD_AS, type ToldAs } from '../../../../domain/as-told.ts';
import { m } from '../../../../words/messages.js';
import { CheckField } from '../../../ui/check-field.tsx';
import { RadioField } from '../../../ui/choice-field.tsx';
import type { Errors } from '../../../ui/form/errors.ts';
import { TextField } from '../../../ui/text-field.tsx';

/** How the office was told, why it writes, and who gets a mail. */
export interface Telling {
  readonly toldAs: ToldAs | null;
  readonly reason: string;
  readonly isMailed: boolean;
  readonly whyNot: string;
}

export const NOT_SAID: Telling = { toldAs: null, reason: '', isMailed: true, whyNot: '' };

const TOLD_WORDS: Readonly<Record<ToldAs, () => string>> = {
  phone: m.as_told_phone,
  paper: m.as_told_on_paper,
  'in-person': m.as_told_in_person,
};

interface TellingFieldsProps {
  readonly telling: Telling;
  readonly errors: Errors;
  readonly onChange: (part: Partial<Telling>) => void;
  readonly needsReason: boolean;
  /** They are told whatever is chosen. */
  readonly isMailedAnyway: boolean;
  /** How many full guardians a mail reaches. */
  readonly reached: number;
}

export function TellingFields(props: TellingFieldsProps) {
  const { telling, errors, onChange, needsReason, isMailedAnyway, reached } = props;
  const text = (name: 'reason' | 'whyNot') => ({
    name,
    value: telling[name],
    error: errors[name],
    maxLength: 500,
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => onChange({ [name]: value }),
  });
  return (
    <>
      <RadioField
        label={m.as_told_how()}
        required
        options={TOLD_AS.map((value) => ({ value, label: TOLD_WORDS[value]() }))}
        value={telling.toldAs}
        error={errors.toldAs}
        onChange={(toldAs) => onChange({ toldAs })}
      />
      <TextField
        {...text('reason')}
        label={m.as_told_reason()}
        description={m.as_told_reason_hint()}
        required={needsReason}
      />
      {reached === 0 ? (
        <p>{m.as_told_nobody_reached()}</p>
      ) : (
        <CheckField
          label={m.as_told_mail({ count: reached })}
          description={isMailedAnyway ? m.as_told_mail_always() : m.as_told_mail_hint()}
          error={errors['isMailed']}
          checked={telling.isMailed}
          disabled={isMailedAnyway}
          onChange={({ currentTarget: { checked } }) => onChange({ isMailed: checked })}
        />
      )}
      {reached > 0 && !telling.isMailed && <TextField {...text('whyNot')} label={m.as_told_why_not()} required />}
    </>
  );
}

/** What is wrong with it before it is sent, by path. */
export function checkTelling(telling: Telling, needsReason: boolean, reached: number): Errors {
  return {
    ...(telling.toldAs === null && { toldAs: m.records_choose() }),
    ...(needsReason && telling.reason.trim() === '' && { reason: m.students_reason_missing() }),
    ...(reached > 0 && !telling.isMailed && telling.whyNot.trim() === '' && { whyNot: m.as_told_why_not_missing() }),
  };
}
