import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { BatchList } from '../bulk/batch-list.tsx';
import { FirstSteps } from '../dashboard/first-steps.tsx';
import { ManagementParts } from '../frame/management-parts.tsx';
import { Notice, ReportContent } from '../frame/report-state.tsx';
import { SemesterSelect } from '../frame/semester-select.tsx';
import { StaffPage } from '../frame/staff-page.tsx';
import { useAddress } from '../frame/use-address.ts';
import { useStaffClasses } from '../frame/use-staff-classes.ts';
import { RollForward } from './roll-forward.tsx';

/** Makes the next semester from the classes of one before. */
export function RollForwardPage() {
  const [{ semester: semesterId, to }] = useAddress();
  const report = useStaffClasses(semesterId);
  const { data } = report;
  const targets = data?.semesters.filter(({ id, isArchived }) => !isArchived && id !== data.semester?.id) ?? [];
  const target = targets.find(({ id }) => id === to);
  return (
    <StaffPage
      title={m.admin_part_roll_forward()}
      lead={m.bulk_forward_lead()}
      back={{ to: paths.classManagement, words: m.admin_part_classes() }}
      tools={data && <SemesterSelect semesters={data.semesters} semester={data.semester} />}
    >
      <ManagementParts />
      <ReportContent report={report}>
        {({ semester, classes }) =>
          !semester ? (
            <FirstSteps />
          ) : targets.length === 0 ? (
            <Notice title={m.bulk_forward_no_target()}>
              <Button renderRoot={(props) => <Link {...props} to={paths.managedSemesters} />}>
                {m.bulk_forward_make_semester()}
              </Button>
            </Notice>
          ) : classes.length === 0 ? (
            <Notice title={m.bulk_forward_from_empty()} />
          ) : (
            <RollForward key={semester.id} classes={classes} targets={targets} target={target} />
          )
        }
      </ReportContent>
      {target && <BatchList semesterId={target.id} />}
    </StaffPage>
  );
}
