import { Button } from '../../ui/button.tsx';
import { useState } from 'react';
import type { StaffGroup } from '../../../contract/groups.ts';
import { m } from '../../../words/messages.js';
import { NoSemester } from '../dashboard/no-semester.tsx';
import { ManagementParts } from '../frame/management-parts.tsx';
import { ReportContent } from '../frame/report-state.tsx';
import { Empty } from '../../ui/empty.tsx';
import { SemesterSelect } from '../frame/semester-select.tsx';
import { StaffPage } from '../frame/staff-page.tsx';
import { useAddress } from '../frame/use-address.ts';
import { useReport } from '../frame/use-report.ts';
import { useRunsSchool } from '../frame/use-runs-school.ts';
import { GroupCard } from './group-card.tsx';
import { GroupForm } from './group-form.tsx';
import styles from './groups.module.css';
import { RemoveGroup } from './remove-group.tsx';

type Act =
  | { readonly what: 'edit'; readonly group: StaffGroup | null }
  | { readonly what: 'remove'; readonly group: StaffGroup };

/** The class groups of a semester: which classes, for which price, and what that saves. */
export function GroupsPage() {
  const [{ semester: semesterId }] = useAddress();
  const report = useReport('staffGroups', { semesterId });
  const { data } = report;
  const [act, setAct] = useState<Act | null>(null);
  const runs = useRunsSchool();
  const canAdd = runs && data?.semester && !data.semester.isArchived && data.classes.length > 1;
  const addButton = canAdd && <Button onClick={() => setAct({ what: 'edit', group: null })}>{m.groups_add()}</Button>;
  return (
    <StaffPage
      title={m.admin_part_groups()}
      printedAside={data?.semester?.name}
      lead={m.groups_lead()}
      tools={
        data && (
          <>
            <SemesterSelect semesters={data.semesters} semester={data.semester} />
            {addButton}
          </>
        )
      }
    >
      <ManagementParts />
      <ReportContent report={report}>
        {({ semester, groups, classes }) =>
          !semester ? (
            <NoSemester />
          ) : (
            <>
              {semester.isArchived && <p>{m.groups_archived()}</p>}
              {groups.length === 0 ? (
                <Empty title={m.groups_empty_title()}>
                  {runs && <p>{classes.length > 1 ? m.groups_empty() : m.groups_too_few()}</p>}
                  {addButton}
                </Empty>
              ) : (
                <ul className={styles.groups} aria-label={m.groups_list()}>
                  {groups.map((group) => (
                    <GroupCard
                      key={group.id}
                      group={group}
                      classes={classes}
                      isFixed={semester.isArchived || !runs}
                      onEdit={() => setAct({ what: 'edit', group })}
                      onRemove={() => setAct({ what: 'remove', group })}
                    />
                  ))}
                </ul>
              )}
              {act?.what === 'edit' && (
                <GroupForm
                  semesterId={semester.id}
                  group={act.group}
                  classes={classes}
                  groups={groups}
                  onClose={() => setAct(null)}
                />
              )}
              {act?.what === 'remove' && <RemoveGroup group={act.group} onClose={() => setAct(null)} />}
            </>
          )
        }
      </ReportContent>
    </StaffPage>
  );
}
