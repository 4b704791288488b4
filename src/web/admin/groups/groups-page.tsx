import { Button } from '@mantine/core';
import { useState } from 'react';
import type { StaffGroup } from '../../../contract/groups.ts';
import { m } from '../../../words/messages.js';
import { FirstSteps } from '../dashboard/first-steps.tsx';
import { ManagementParts } from '../frame/management-parts.tsx';
import { Notice, ReportTrouble, TableSkeleton } from '../frame/report-state.tsx';
import { SemesterSelect } from '../frame/semester-select.tsx';
import { StaffPage } from '../frame/staff-page.tsx';
import { useAddress } from '../frame/use-address.ts';
import { useReport } from '../frame/use-report.ts';
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
  const { data, error, refetch } = useReport('staffGroups', { semesterId });
  const [act, setAct] = useState<Act | null>(null);
  const semester = data?.semester;
  const canAdd = semester && !semester.isArchived && data.classes.length > 1;
  const add = () => setAct({ what: 'edit', group: null });
  return (
    <StaffPage
      title={m.admin_part_groups()}
      printedAside={semester?.name}
      lead={m.groups_lead()}
      tools={
        data && (
          <>
            <SemesterSelect semesters={data.semesters} semester={data.semester} />
            {canAdd && (
              <Button size="md" onClick={add}>
                {m.groups_add()}
              </Button>
            )}
          </>
        )
      }
    >
      <ManagementParts />
      {!data ? (
        error ? (
          <ReportTrouble error={error} retry={() => void refetch()} />
        ) : (
          <TableSkeleton />
        )
      ) : !semester ? (
        <FirstSteps />
      ) : (
        <>
          {semester.isArchived && <p>{m.groups_archived()}</p>}
          {data.groups.length === 0 ? (
            <Notice title={m.groups_empty_title()}>
              <p>{data.classes.length > 1 ? m.groups_empty() : m.groups_too_few()}</p>
              {canAdd && (
                <Button size="md" onClick={add}>
                  {m.groups_add()}
                </Button>
              )}
            </Notice>
          ) : (
            <ul className={styles.groups} aria-label={m.groups_list()}>
              {data.groups.map((group) => (
                <GroupCard
                  key={group.id}
                  group={group}
                  classes={data.classes}
                  isFixed={semester.isArchived}
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
              classes={data.classes}
              groups={data.groups}
              onClose={() => setAct(null)}
            />
          )}
          {act?.what === 'remove' && <RemoveGroup group={act.group} onClose={() => setAct(null)} />}
        </>
      )}
    </StaffPage>
  );
}
