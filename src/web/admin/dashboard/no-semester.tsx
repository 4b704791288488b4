import { ButtonLink } from '../../ui/link.tsx';
import { Cluster } from '../../ui/layout.tsx';
import { m } from '../../../words/messages.js';
import { staffPaths } from '../../staff-paths.ts';
import { Empty } from '../../ui/empty.tsx';
import { Leads } from '../frame/not-yours.tsx';
import { useAddress } from '../frame/use-address.ts';
import { useRunsSchool } from '../frame/use-runs-school.ts';

/** What stands in place of a list while the school has no semester: how to make one. */
export function NoSemester() {
  return (
    <Empty title={m.admin_no_semester_title()}>
      {useRunsSchool() && (
        <>
          <p>{m.admin_first_steps()}</p>
          <ButtonLink to={staffPaths.managedSemesters}>{m.admin_first_steps_semester()}</ButtonLink>
        </>
      )}
    </Empty>
  );
}

/** How classes come into a semester that has none. */
export function ImportHint() {
  const [{ semester }] = useAddress();
  return (
    <Empty title={m.admin_no_classes_title()}>
      <Leads to="ImportPage">
        <p>{m.admin_no_classes()}</p>
        <Cluster at="center">
          <ButtonLink to={staffPaths.managedImport} search={{ semester }}>
            {m.admin_first_steps_import()}
          </ButtonLink>
          <ButtonLink look="secondary" to={staffPaths.rollForward} search={{ to: semester }}>
            {m.admin_part_roll_forward()}
          </ButtonLink>
        </Cluster>
      </Leads>
    </Empty>
  );
}
