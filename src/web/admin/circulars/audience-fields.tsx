import type { Audience } from '../../../contract/circulars.ts';
import { m } from '../../../words/messages.js';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { Cluster, Stack, Toolbar } from '../../ui/layout.tsx';
import { DateField } from '../../ui/text-field.tsx';
import { EnrollmentFilters, StateChips } from '../enrollments/enrollment-filters.tsx';
import { SearchField } from '../frame/search-field.tsx';
import { SemesterSelect } from '../frame/semester-select.tsx';
import { useAddress } from '../frame/use-address.ts';
import { useReport } from '../frame/use-report.ts';
import { StudentFilters } from '../students/student-filters.tsx';
import { FILTERS } from './audience.ts';
import styles from '../semesters/editor.module.css';

/** Whom a letter is for: with the filters of the tables, or the rows that were chosen there. */
export function AudienceFields({ audience }: { audience: Audience }) {
  const [, change] = useAddress();
  const forget = Object.fromEntries([...FILTERS, 'chosen'].map((name) => [name, undefined]));
  return (
    <section className={styles.section} aria-label={m.circulars_whom()}>
      <h2>{m.circulars_whom()}</h2>
      {audience.ids ? (
        <Cluster>
          <p>{m.circulars_chosen({ count: audience.ids.length })}</p>
          <Button look="secondary" isSmall onClick={() => change({ chosen: undefined })}>
            {m.circulars_chosen_clear()}
          </Button>
        </Cluster>
      ) : (
        <Stack gap="small">
          <Toolbar>
            <ChoiceField
              label={m.circulars_of()}
              labelled="before"
              value={audience.of}
              options={[
                { value: 'enrollments', label: m.circulars_of_enrollments() },
                { value: 'students', label: m.circulars_of_students() },
              ]}
              onChange={(event) => change({ ...forget, of: event.currentTarget.value })}
            />
            {audience.of === 'enrollments' && <OfEnrollments semesterId={audience.semesterId} />}
          </Toolbar>
          {audience.of === 'enrollments' && <StateChips />}
          <Toolbar>
            <SearchField
              placeholder={audience.of === 'enrollments' ? m.admin_enrollments_search() : m.students_search()}
            />
            {audience.of === 'enrollments' ? (
              <EnrollmentFilters semesterId={audience.semesterId} />
            ) : (
              <StudentFilters />
            )}
          </Toolbar>
          {audience.of === 'enrollments' && <p>{m.circulars_state_hint()}</p>}
        </Stack>
      )}
    </section>
  );
}

function OfEnrollments({ semesterId }: { semesterId: string | undefined }) {
  const [{ on = '' }, change] = useAddress();
  // One row is enough to learn of the semesters.
  const { data } = useReport('staffEnrollments', { semesterId, pageSize: 1 });
  return (
    <>
      <SemesterSelect semesters={data?.semesters} semester={data?.semester} />
      <DateField
        label={m.circulars_on()}
        labelled="before"
        value={on}
        onChange={({ currentTarget }) => change({ on: currentTarget.value || undefined }, { replace: true })}
      />
    </>
  );
}
