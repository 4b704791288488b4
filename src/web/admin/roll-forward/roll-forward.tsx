import { Cluster, Toolbar } from '../../ui/layout.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Button } from '../../ui/button.tsx';
import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import type { StaffClass } from '../../../contract/class-table.ts';
import type { NamedSemester } from '../../../contract/semesters.ts';
import { m } from '../../../words/messages.js';
import { staffPaths } from '../../staff-paths.ts';
import { useApp } from '../../shared/app.tsx';
import { useFormat } from '../../shared/format.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { PartsProgress } from '../bulk/bulk-state.tsx';
import { FailureAlert } from '../frame/failure-alert.tsx';
import { forwardColumns } from './forward-columns.tsx';
import { RollDone } from './roll-done.tsx';
import { useForwardPreview } from './use-forward-preview.ts';
import { useRoll } from './use-roll.ts';

interface RollForwardProps {
  classes: readonly StaffClass[];
  /** How many the semester has; more than that are not shown. */
  total: number;
  target: NamedSemester | undefined;
}

/** Which classes, with which dates in the semester they are copied into; then one press, and one to take it back. */
export function RollForward({ classes, total, target }: RollForwardProps) {
  const { locale } = useApp().organization;
  const format = useFormat();
  const [chosen, setChosen] = useState(useFirstChoice(classes));
  const preview = useForwardPreview(target?.id, classes);
  const roll = useRoll();
  const ids = classes.flatMap(({ id }) => (chosen.has(id) ? [id] : []));
  const groups = preview.groups.flatMap(({ name, classIds }) => (classIds.every((id) => chosen.has(id)) ? [name] : []));
  // Another semester may be chosen once this one is done.
  if (roll.result && target && roll.result.toSemesterId === target.id)
    return <RollDone roll={roll} result={roll.result} classIds={ids} target={target} />;
  return (
    <>
      <Toolbar>
        <CheckField
          label={m.bulk_forward_all()}
          checked={ids.length === classes.length}
          isPartly={ids.length > 0 && ids.length < classes.length}
          onChange={(event) => setChosen(new Set(event.currentTarget.checked ? classes.map(({ id }) => id) : []))}
        />
      </Toolbar>
      {total > classes.length && (
        <Notice
          tone="warn"
          title={m.bulk_forward_first({ shown: format.number(classes.length), total: format.number(total) })}
        />
      )}
      <FailureAlert error={roll.error ?? preview.error} />
      {preview.isPending && target && <output>{m.bulk_forward_looking()}</output>}
      {target && preview.hasHolidays === false && (
        <Notice tone="warn" title={m.bulk_forward_no_holidays()}>
          <Link to={staffPaths.managedSemesters} search={{ edit: target.id }}>
            {m.bulk_forward_enter_holidays({ name: target.name })}
          </Link>
        </Notice>
      )}
      <DataTable
        label={m.bulk_forward_choose_title()}
        columns={forwardColumns({ format, chosen, onChoose: setChosen, outcomes: preview.outcomes })}
        rows={classes}
        rowId={({ id }) => id}
        locale={locale}
      />
      {groups.length > 0 && <p>{m.bulk_forward_groups({ names: format.list(groups) })}</p>}
      {roll.isPending && <PartsProgress parts={roll.parts} />}
      {target && (
        <Cluster at="end">
          <Button
            disabled={ids.length === 0}
            isBusy={roll.isPending}
            onClick={() => roll.mutate({ toSemesterId: target.id, classIds: ids })}
          >
            {m.bulk_forward_make({ ...format.counted(ids.length), semester: target.name })}
          </Button>
        </Cluster>
      )}
    </>
  );
}

/** What was chosen in the class table before, else everything that was not cancelled. */
function useFirstChoice(classes: readonly StaffClass[]): ReadonlySet<string> {
  const { state } = useLocation();
  const given: unknown = Reflect.get(state, 'chosen');
  const ids = Array.isArray(given) ? new Set<unknown>(given) : null;
  return new Set(classes.flatMap(({ id, isCancelled }) => ((ids ? ids.has(id) : !isCancelled) ? [id] : [])));
}
