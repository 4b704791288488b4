import type { StaffClass } from '../../../../contract/class-table.ts';
import { countFreeSeats } from '../../../../domain/seats.ts';
import { m } from '../../../../words/messages.js';
import { type Format, useFormat } from '../../../shared/format.ts';
import { FindField } from '../../../ui/find-field.tsx';
import { Skeleton } from '../../../ui/waiting.tsx';
import { describeTimes } from '../../../shared/schedule-words.ts';

interface ClassChoiceProps {
  /** Undefined while they load. */
  readonly classes: readonly StaffClass[] | undefined;
  readonly classId: string | undefined;
  readonly onChange: (classId: string) => void;
}

/** The classes of the semester with the seats that are left; what no seat can be given in is not among them. */
export function ClassChoice({ classes, classId, onChange }: ClassChoiceProps) {
  const format = useFormat();
  if (!classes) return <Skeleton height={40} width="100%" />;
  const offered = classes.filter((each) => !each.isDraft && !each.isCancelled && !each.isInformationOnly);
  if (offered.length === 0) return <p>{m.behalf_no_classes()}</p>;
  return (
    <FindField
      label={m.behalf_class()}
      placeholder={m.behalf_class_choose()}
      value={offered.some(({ id }) => id === classId) ? (classId ?? '') : ''}
      options={[
        { value: '', label: m.behalf_class_choose() },
        ...offered.map((each) => ({ value: each.id, label: nameOffered(each, format) })),
      ]}
      onChange={onChange}
    />
  );
}

/** "Climbing · Tuesdays, 3:30 – 5 PM · 3 seats left, 2 wait" */
function nameOffered(schoolClass: StaffClass, format: Format): string {
  const left = countFreeSeats(schoolClass);
  const seats = left === 0 ? m.behalf_full() : m.behalf_left({ count: left });
  const waiting = schoolClass.waiting > 0 ? `, ${m.behalf_waiting({ count: schoolClass.waiting })}` : '';
  return [schoolClass.title, describeTimes(schoolClass, format), `${seats}${waiting}`].filter(Boolean).join(' · ');
}
