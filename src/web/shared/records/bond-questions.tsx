import { m } from '../../../words/messages.js';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** What a guardian is to a student. */
export interface BondAnswers {
  readonly relationship: string;
  readonly livesWith: boolean | null;
  readonly mayPickUp: boolean | null;
}

interface BondQuestionsProps {
  readonly bond: BondAnswers;
  readonly onChange: (part: Partial<BondAnswers>) => void;
}

/** The questions of it; nothing is chosen for the family. */
export function BondQuestions({ bond, onChange }: BondQuestionsProps) {
  const choice = (name: 'livesWith' | 'mayPickUp', label: string) => (
    <ChoiceField
      label={label}
      value={bond[name] === null ? '' : String(bond[name])}
      onChange={({ currentTarget: { value } }) => onChange({ [name]: value === '' ? null : value === 'true' })}
      options={[
        { value: '', label: m.families_not_answered() },
        { value: 'true', label: m.families_yes() },
        { value: 'false', label: m.families_no() },
      ]}
    />
  );
  return (
    <>
      <TextField
        label={m.families_relationship()}
        description={m.families_relationship_hint()}
        value={bond.relationship}
        maxLength={80}
        autoComplete="off"
        onChange={(event) => onChange({ relationship: event.currentTarget.value })}
      />
      {choice('livesWith', m.families_lives_with())}
      {choice('mayPickUp', m.families_may_pick())}
    </>
  );
}
