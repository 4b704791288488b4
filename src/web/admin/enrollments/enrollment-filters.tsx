import { ENROLLMENT_STATES } from '../../../contract/enrollment-table.ts';
import { isDay } from '../../../domain/day.ts';
import { m } from '../../../words/messages.js';
import { DateField } from '../../ui/text-field.tsx';
import { FilterChips } from '../frame/filter-chips.tsx';
import { useAddress } from '../frame/use-address.ts';
import { useReport } from '../frame/use-report.ts';
import { useTagFilter } from '../tags/tag-filter.ts';
import { ChoiceFilters } from '../table/choice-filters.tsx';

/** What narrows the enrollments, as the address calls it. */
export const ENROLLMENT_FILTERS = ['state', 'class', 'type', 'instructor', 'since', 'record', 'tag'] as const;

const stateWords: Readonly<Record<(typeof ENROLLMENT_STATES)[number], () => string>> = {
  enrolled: m.admin_filter_enrolled,
  held: m.admin_filter_held,
  waiting: m.admin_filter_waiting,
  ended: m.admin_filter_ended,
  withdrawn: m.rolls_filter_withdrawn,
  revoked: m.rolls_filter_revoked,
  transferred: m.rolls_filter_moved,
};

/** What an address may ask for; anything else in it is no question, and what is longer than any id is none. */
export function readFilters(address: Readonly<Record<string, string | undefined>>) {
  const { state, class: classId, type, instructor, since, record, tag } = address;
  return {
    state: ENROLLMENT_STATES.find((one) => one === state),
    classId: classId?.slice(0, 64),
    typeId: type?.slice(0, 64),
    instructorId: instructor?.slice(0, 64),
    since: since && isDay(since) ? since : undefined,
    record: record === 'missing' ? ('missing' as const) : undefined,
    tagId: tag?.slice(0, 64),
  };
}

/** How they stand, of which one is chosen at a time. */
export function StateChips() {
  return (
    <FilterChips
      label={m.admin_enrollments_filter()}
      name="state"
      choices={[
        { value: undefined, words: m.admin_filter_all() },
        ...ENROLLMENT_STATES.map((value) => ({ value, words: stateWords[value]() })),
      ]}
    />
  );
}

/** The day since which something changed. */
export function SinceField() {
  const [{ since = '' }, change] = useAddress();
  return (
    <DateField
      label={m.admin_enrollments_since()}
      labelled="before"
      value={since}
      onChange={({ currentTarget }) =>
        change({ since: currentTarget.value || undefined, page: undefined }, { replace: true })
      }
    />
  );
}

/** What the enrollments of one class are narrowed by beside their state. */
export function RecordFilter() {
  return <ChoiceFilters filters={[recordFilter()]} more={['since']} />;
}

const recordFilter = () => ({
  name: 'record',
  label: m.students_record(),
  all: m.students_all_records(),
  choices: [{ value: 'missing', label: m.students_filter_missing() }],
});

/** The other filters of the enrollments, all in the address. */
export function EnrollmentFilters({ semesterId }: { semesterId: string | undefined }) {
  const { data } = useReport('staffEnrollmentChoices', { semesterId });
  const tag = useTagFilter();
  const lists = [
    { name: 'class', label: m.admin_class(), all: m.students_all_classes(), list: data?.classes },
    { name: 'type', label: m.class_table_type(), list: data?.types },
    { name: 'instructor', label: m.class_table_instructor(), list: data?.instructors },
  ];
  const nameOf = () => (data ? m.rolls_filter_gone() : m.admin_loading());
  return (
    <ChoiceFilters
      filters={[
        ...lists.map(({ list = [], ...filter }) => ({
          ...filter,
          choices: list.map(({ id, name }) => ({ value: id, label: name })),
          nameOf,
        })),
        recordFilter(),
        ...tag,
      ]}
      more={['since']}
    />
  );
}
