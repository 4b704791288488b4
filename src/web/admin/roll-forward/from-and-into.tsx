import { ChoiceField } from '../../ui/choice-field.tsx';
import type { NamedSemester } from '../../../contract/semesters.ts';
import { m } from '../../../words/messages.js';
import { nameSemester } from '../frame/semester-select.tsx';
import { useAddress } from '../frame/use-address.ts';
import { NOT_CHOSEN } from './start-address.ts';

interface FromAndIntoProps {
  semesters: readonly NamedSemester[];
  targets: readonly NamedSemester[];
  from: string | undefined;
  into: string | undefined;
}

/** Out of which semester classes are copied, and into which; the address keeps both. */
export function FromAndInto({ semesters, targets, from, into }: FromAndIntoProps) {
  const [, change] = useAddress();
  const fromOptions = semesters.map((one) => ({ value: one.id, label: nameSemester(one) }));
  const none = { value: '', label: m.bulk_forward_to_choose() };
  // Choosing the other of the two turns them around; an archived one, or none, is not copied into.
  const choose = (side: 'semester' | 'to', value: string) =>
    change(({ semester = from, to = into }) => {
      const now = { semester, to, [side]: value };
      if (now.semester !== now.to) return now;
      const other = side === 'to' ? to : semesters.find(({ id, isArchived }) => id === semester && !isArchived)?.id;
      return side === 'to' ? { semester: other, to: value } : { semester: value, to: other ?? NOT_CHOSEN };
    });
  return (
    <>
      <ChoiceField
        label={m.bulk_forward_from()}
        value={from ?? ''}
        options={from === undefined ? [none, ...fromOptions] : fromOptions}
        onChange={({ currentTarget: { value } }) => {
          if (value !== '') choose('semester', value);
        }}
      />
      <ChoiceField
        label={m.bulk_forward_to()}
        value={into ?? ''}
        options={[none, ...targets.map((one) => ({ value: one.id, label: nameSemester(one) }))]}
        onChange={({ currentTarget: { value } }) => choose('to', value || NOT_CHOSEN)}
      />
    </>
  );
}
