import type { StudentMapping } from '../../../../contract/student-imports.ts';
import { m } from '../../../../words/messages.js';
import { useFormat } from '../../../shared/format.ts';
import shared from '../../imports/import.module.css';
import { ChoiceField } from '../../../ui/choice-field.tsx';

type Order = StudentMapping['dayOrder'];

interface DayOrderParts {
  /** Cells prove one order; without it nothing in the file says which. */
  readonly isProven: boolean;
  readonly value: Order;
  readonly onChange: (order: Order) => void;
}

const EXAMPLE = '03/04/2015';

/** Which of day and month comes first where a birth date can be two days; as long as nobody says so, each of them is asked about. */
export function DayOrder({ isProven, value, onChange }: DayOrderParts) {
  const format = useFormat();
  const day = (on: string) => format.instantDay(`${on}T12:00:00Z`);
  return (
    <div className={shared.asked}>
      <ChoiceField
        label={m.student_imports_day_order({ example: EXAMPLE })}
        description={isProven ? undefined : m.student_imports_day_order_hint()}
        value={value ?? ''}
        onChange={(event) => onChange(ORDERS.find((each) => each === event.currentTarget.value) ?? null)}
        options={[
          { value: '', label: m.student_imports_day_order_open() },
          { value: 'day', label: m.student_imports_day_order_day({ day: day('2015-04-03') }) },
          { value: 'month', label: m.student_imports_day_order_month({ day: day('2015-03-04') }) },
        ]}
      />
    </div>
  );
}

const ORDERS = ['day', 'month'] as const;
