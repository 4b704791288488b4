import { type Override, OVERRIDES, overrideOf } from '../../../../domain/staff-seat.ts';
import { m } from '../../../../words/messages.js';
import { CheckField } from '../../../ui/check-field.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { ALLOW } from './act-words.ts';
import type { Kept, KeptReason } from './asked-act.ts';

export interface OverrideProps {
  readonly allowed: readonly Override[];
  readonly onAllow: (allowed: readonly Override[]) => void;
  /** What is known to stand against it before anything is tried. */
  readonly obstacles: readonly KeptReason[];
  readonly kept: Kept;
}

/** A box for each rule that stands against it and that staff can set aside: each by itself, recorded with the reason. */
export function OverrideBoxes({ allowed, onAllow, obstacles, kept }: OverrideProps) {
  const reasons = [...obstacles, ...kept.map(({ reason }) => reason)];
  const needed = new Set([...allowed, ...reasons.flatMap((reason) => overrideFor(reason) ?? [])]);
  const shown = OVERRIDES.filter((override) => needed.has(override));
  if (shown.length === 0) return null;
  return (
    <Stack gap="small">
      {shown.map((override) => (
        <CheckField
          key={override}
          label={ALLOW[override]()}
          checked={allowed.includes(override)}
          onChange={({ currentTarget }) =>
            onAllow(OVERRIDES.filter((each) => (each === override ? currentTarget.checked : allowed.includes(each))))
          }
        />
      ))}
      <p>{m.acts_allow_hint()}</p>
    </Stack>
  );
}

function overrideFor(reason: KeptReason): Override | null {
  return reason === 'changed-since' || reason === 'same-class' ? null : overrideOf(reason);
}
