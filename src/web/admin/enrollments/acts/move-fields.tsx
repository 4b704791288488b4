import { m } from '../../../../words/messages.js';
import { describeFailure } from '../../../shared/failure.ts';
import { type Format, useFormat } from '../../../shared/format.ts';
import { RadioField } from '../../../ui/choice-field.tsx';
import { FindField } from '../../../ui/find-field.tsx';
import { describeTimes } from '../../../shared/schedule-words.ts';
import type { useReport } from '../../frame/use-report.ts';
import { describeNever, describeRule } from '../overrides/rule-words.ts';
import type { ActValues, MoveTarget } from './asked-act.ts';

interface MoveFieldsProps {
  readonly targets: ReturnType<typeof useReport<'moveTargets'>>;
  readonly values: ActValues;
  readonly error: string | undefined;
  readonly onChange: (part: Partial<ActValues>) => void;
}

/** Chooses the target class, showing its free seats and what prevents the move, and the price there. */
export function MoveFields({ targets, values, error, onChange }: MoveFieldsProps) {
  const format = useFormat();
  const classes = targets.data?.classes;
  const target = classes?.find(({ id }) => id === values.toClassId);
  return (
    <>
      <FindField
        label={m.acts_to()}
        value={values.toClassId}
        error={error}
        required
        onChange={(toClassId) => onChange({ toClassId, overrides: [] })}
        options={[
          { value: '', label: classes ? m.acts_to_choose() : m.admin_loading() },
          ...(classes ?? []).map((each) => ({
            value: each.id,
            label: describeTarget(each, format),
            disabled: each.never !== null,
          })),
        ]}
      />
      {targets.error && <p role="alert">{describeFailure(targets.error)}</p>}
      {classes?.length === 0 && <p>{m.acts_to_none()}</p>}
      {target && (
        <RadioField
          label={m.admin_price()}
          value={values.price}
          onChange={(price) => onChange({ price })}
          options={[
            { value: 'agreed', label: m.acts_price_agreed() },
            { value: 'of-class', label: m.acts_price_of_class({ price: format.money(target.priceCents) }) },
          ]}
        />
      )}
    </>
  );
}

/** `Kayaking, Thu 4:00 – 5:30 PM: 3 seats left; the class is for other grades`. */
function describeTarget(target: MoveTarget, format: Format): string {
  const { seatsLeft, waiting, waits, never, rules, clash } = target;
  const title = `${target.title}, ${describeTimes(target, format)}`;
  const seats = seatsLeft > 0 ? m.acts_seats_left({ count: seatsLeft }) : m.acts_seats_none();
  const queue = waiting > 0 ? m.acts_seats_waiting({ count: waiting }) : '';
  // The seats already show that the class is full.
  const broken = rules.filter((rule) => rule !== 'class-full').map((rule) => describeRule(rule, clash));
  const obstacles = never ? [describeNever(never)] : broken;
  const place = waits ? m.acts_seats_waits() : '';
  return m.acts_target({ title, facts: [seats, queue, place, ...obstacles].filter(Boolean).join('; ') });
}
