import { RECORD_STATES } from '../../../contract/student-table.ts';
import { m } from '../../../words/messages.js';
import { useHasRole } from '../../shared/roles.ts';
import { nameSemester } from '../frame/semester-select.tsx';
import { useAddress } from '../frame/use-address.ts';
import { useReport } from '../frame/use-report.ts';
import { useTagFilter } from '../tags/tag-filter.ts';
import { ChoiceFilters } from '../table/choice-filters.tsx';

/** How the address calls the list of life-threatening allergies, which only the role for health can open. */
export const THREATENED = 'life-threatening';

const words: Readonly<Record<(typeof RECORD_STATES)[number], () => string>> = {
  missing: m.students_filter_missing,
  unconfirmed: m.students_filter_unconfirmed,
  complete: m.students_filter_complete,
};

/** What the table of students is narrowed by, all in the address. */
export function StudentFilters() {
  const [{ semester, class: classId }] = useAddress();
  const { data } = useReport('staffStudentChoices', { semesterId: semester, classId });
  const readsHealth = useHasRole('health');
  const tag = useTagFilter();
  return (
    <ChoiceFilters
      filters={[
        {
          name: 'semester',
          label: m.admin_semester(),
          all: m.students_all_semesters(),
          choices: data?.semesters.map((one) => ({ value: one.id, label: nameSemester(one) })) ?? [],
          nameOf: () => m.admin_loading(),
        },
        {
          name: 'class',
          label: m.admin_class(),
          all: m.students_all_classes(),
          choices: data?.classes.map(({ id, title, count }) => ({ value: id, label: `${title} (${count})` })) ?? [],
          nameOf: () => (data ? m.students_class_gone() : m.admin_loading()),
        },
        {
          name: 'record',
          label: m.students_record(),
          all: m.students_all_records(),
          choices: [
            ...RECORD_STATES.map((value) => ({ value, label: words[value]() })),
            ...(readsHealth ? [{ value: THREATENED, label: m.students_filter_threatened() }] : []),
          ],
        },
        ...tag,
      ]}
    />
  );
}
