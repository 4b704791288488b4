import { ButtonLink } from '../../ui/link.tsx';
import { useEffect } from 'react';
import { MOST_ROWS } from '../../../domain/pages.ts';
import { m } from '../../../words/messages.js';
import { staffPaths } from '../../staff-paths.ts';
import { BatchList } from '../bulk/batch-list.tsx';
import { NoSemester } from '../dashboard/no-semester.tsx';
import { ManagementParts } from '../frame/management-parts.tsx';
import { ReportContent, TableSkeleton } from '../frame/report-state.tsx';
import { Empty } from '../../ui/empty.tsx';
import { StaffPage } from '../frame/staff-page.tsx';
import { useAddress } from '../frame/use-address.ts';
import { useReport } from '../frame/use-report.ts';
import { FromAndInto } from './from-and-into.tsx';
import { RollForward } from './roll-forward.tsx';
import { findStartAddress } from './start-address.ts';

/** Makes the next semester from the classes of one before. */
export function RollForwardPage() {
  const [{ semester: asked, to }, change] = useAddress();
  const report = useReport('staffClasses', { semesterId: asked, pageSize: MOST_ROWS });
  const { data, isPlaceholderData } = report;
  // While another semester loads, the classes of the one before are still here.
  const answer = isPlaceholderData ? undefined : data;
  const way =
    answer?.semester &&
    findStartAddress(answer.semesters, { semester: asked, to }, answer.semester, answer.rows.length > 0);
  useEffect(() => {
    if (way) change(way, { replace: true });
  });
  const given = isPlaceholderData ? asked : data?.semester?.id;
  const source = given === to ? undefined : given;
  const targets = data?.semesters.filter(({ id, isArchived }) => !isArchived && id !== source) ?? [];
  const target = targets.find(({ id }) => id === to);
  const hasSemesters = data && data.semesters.length > 0;
  return (
    <StaffPage
      title={m.admin_part_roll_forward()}
      lead={m.bulk_forward_lead()}
      back={{ to: staffPaths.classManagement, words: m.admin_part_classes() }}
      tools={
        hasSemesters && <FromAndInto semesters={data.semesters} targets={targets} from={source} into={target?.id} />
      }
    >
      <ManagementParts />
      <ReportContent report={report}>
        {({ semesters, semester, rows: classes, total }) =>
          !semester ? (
            <NoSemester />
          ) : way || (isPlaceholderData && classes.length === 0) ? (
            <TableSkeleton />
          ) : semesters.length === 1 || targets.length === 0 ? (
            <Empty title={m.bulk_forward_no_target()}>
              <ButtonLink to={staffPaths.managedSemesters}>{m.bulk_forward_make_semester()}</ButtonLink>
            </Empty>
          ) : source === undefined ? (
            <Empty title={m.bulk_forward_from_none()}>
              <p>{m.bulk_forward_from_none_lead({ name: semester.name })}</p>
            </Empty>
          ) : classes.length === 0 ? (
            <Empty title={m.bulk_forward_from_empty({ name: semester.name })}>
              <p>{m.bulk_forward_from_other()}</p>
            </Empty>
          ) : (
            <RollForward key={semester.id} classes={classes} total={total} target={target} />
          )
        }
      </ReportContent>
      {target && <BatchList semesterId={target.id} />}
    </StaffPage>
  );
}
