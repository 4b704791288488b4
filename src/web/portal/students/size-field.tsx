import type { Student } from '../../../contract/students.ts';
import { dayAtSchool } from '../../../domain/school-day.ts';
import { isSpecified, type SpecifiedSize } from '../../../domain/sizes.ts';
import { m } from '../../../words/messages.js';
import { useApp } from '../../shared/app.tsx';
import { useServerNow } from '../../shared/class-clock.ts';
import { useFormat } from '../../shared/format.ts';
import type { Values } from '../../shared/records/student-values.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';
import type { Form } from '../../ui/form/use-form.ts';
import { type SizesTold, useSizesTold } from './students-data.ts';

/** Sizes of the specification in words; one of the school's own is called what it is. */
const SIZE_NAMES: Readonly<Record<SpecifiedSize, () => string>> = {
  YS: m.account_size_ys,
  YM: m.account_size_ym,
  YL: m.account_size_yl,
  AS: m.account_size_as,
  AM: m.account_size_am,
  AL: m.account_size_al,
  AXL: m.account_size_axl,
  A2XL: m.account_size_a2xl,
  A3XL: m.account_size_a3xl,
};

/** The sizes that the school offers, the student's own and the one asked for. */
export function SizeField({ form, student }: { form: Form<Values>; student?: Student }) {
  const told = useSizesTold(student?.id);
  const offered = [
    ...told.sizes.map(({ size }) => size),
    ...[student?.tshirtSize, told.asked?.size].filter((size) => size),
  ];
  const sizes = [...new Set(offered)].flatMap((size) => (size ? [{ value: size, label: nameSize(size) }] : []));
  return (
    <ChoiceField
      {...form.field('tshirtSize')}
      label={m.account_tshirt()}
      description={useSizeWords(told, student?.tshirtSize ?? null)}
      options={[{ value: '', label: m.account_tshirt_later() }, ...sizes]}
    />
  );
}

const nameSize = (size: string) => (isSpecified(size) ? SIZE_NAMES[size]() : size);

function useSizeWords({ until, asked }: SizesTold, size: Student['tshirtSize']): string | undefined {
  const { timeZone } = useApp().organization;
  const format = useFormat();
  const today = dayAtSchool(useServerNow(), timeZone);
  if (asked && size !== null && asked.size !== size) {
    const sizes = { asked: nameSize(asked.size), size: nameSize(size) };
    return asked.state === 'open' ? m.account_size_asked(sizes) : m.account_size_declined(sizes);
  }
  if (until === null) return undefined;
  const day = format.longDay(until);
  if (today <= until) return m.account_size_until({ day });
  // A size that is missing can still be told.
  return size === null ? undefined : m.account_size_ended({ day });
}
