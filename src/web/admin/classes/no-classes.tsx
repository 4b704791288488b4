import { m } from '../../../words/messages.js';
import { staffPaths } from '../../staff-paths.ts';
import { Empty } from '../../ui/empty.tsx';
import { Cluster } from '../../ui/layout.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { Leads } from '../frame/not-yours.tsx';
import { useRunsSchool } from '../frame/use-runs-school.ts';

/** A school without a semester: where the first one is made. */
export function NoSemester() {
  return (
    <Empty title={m.class_table_no_semester_title()}>
      {useRunsSchool() && (
        <>
          <p>{m.class_table_no_semester()}</p>
          <ButtonLink to={staffPaths.managedSemesters} search={{ edit: 'new' }}>
            {m.class_table_no_semester_go()}
          </ButtonLink>
        </>
      )}
    </Empty>
  );
}

/** A semester without classes: the three ways in which they come. */
export function NoClasses({ semesterId }: { semesterId: string }) {
  const search = { semester: semesterId };
  return (
    <Empty title={m.admin_no_classes_title()}>
      <Leads to="RollForwardPage">
        <p>{m.class_table_empty()}</p>
      </Leads>
      <Cluster at="center">
        <Leads to="RollForwardPage">
          <ButtonLink to={staffPaths.rollForward} search={search}>
            {m.class_table_empty_roll()}
          </ButtonLink>
        </Leads>
        <Leads to="ImportPage">
          <ButtonLink look="secondary" to={staffPaths.managedImport} search={search}>
            {m.class_table_empty_import()}
          </ButtonLink>
        </Leads>
      </Cluster>
    </Empty>
  );
}
