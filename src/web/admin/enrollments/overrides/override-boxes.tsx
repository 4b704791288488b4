import { type Override, OVERRIDES } from '../../../../domain/staff-seat.ts';
import { m } from '../../../../words/messages.js';
import { CheckField } from '../../../ui/check-field.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { describeRule } from './rule-words.ts';

interface OverrideBoxesProps {
  /** The rules that stand against the seat; nothing is drawn where there is none. */
  readonly rules: readonly Override[];
  /** Those that were set aside. */
  readonly overrides: readonly Override[];
  readonly onChange: (overrides: readonly Override[]) => void;
  /** The class that lies at the same time, where it is known. */
  readonly clash?: string | null | undefined;
  readonly error?: string | undefined;
}

/** A box for each rule that stands against a seat and that staff can set aside: each by itself, recorded with the reason. */
export function OverrideBoxes({ rules, overrides, onChange, clash = null, error }: OverrideBoxesProps) {
  if (rules.length === 0) return null;
  const set = (rule: Override, isSetAside: boolean) =>
    onChange(OVERRIDES.filter((each) => (each === rule ? isSetAside : overrides.includes(each))));
  return (
    <Notice tone="warn" title={m.seat_rules()}>
      <Stack gap="small">
        {rules.map((rule) => (
          <CheckField
            key={rule}
            label={m.seat_set_aside({ rule: describeRule(rule, clash) })}
            checked={overrides.includes(rule)}
            onChange={({ currentTarget: { checked } }) => set(rule, checked)}
          />
        ))}
        {error && <p role="alert">{error}</p>}
        <p>{m.seat_set_aside_hint()}</p>
      </Stack>
    </Notice>
  );
}
