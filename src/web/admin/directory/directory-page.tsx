import { useMemo, useState } from 'react';
import { DIRECTORY_KINDS } from '../../../contract/directory.ts';
import { m } from '../../../words/messages.js';
import { useFormat } from '../../shared/format.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { FilterChips } from '../frame/filter-chips.tsx';
import { ManagementParts } from '../frame/management-parts.tsx';
import { StaffPage } from '../frame/staff-page.tsx';
import { useAddress } from '../frame/use-address.ts';
import { useRunsSchool } from '../frame/use-runs-school.ts';
import { StaffTable } from '../table/staff-table.tsx';
import { useTable } from '../table/use-table.ts';
import { directoryColumns, kindWords } from './directory-columns.tsx';
import { EnteredTwice } from './entered-twice.tsx';
import { EntryForm } from './entry-form.tsx';
import type { DirectoryAct } from './entry-menu.tsx';
import { InviteInstructor, UnlinkInstructor } from './invite-instructor.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { RemoveDialog } from './remove-dialog.tsx';

/** Instructors, locations and class types, each in a list of its own (`?kind=`). */
export function DirectoryPage() {
  const [{ kind: kindText }] = useAddress();
  const kind = DIRECTORY_KINDS.find((one) => one === kindText) ?? 'instructor';
  const asked = useTable('directory', { kind });
  // Entries of another kind must not be acted on as if they were of this one.
  const isOther = asked.found?.rows.some((entry) => entry.kind !== kind);
  const table = isOther ? { ...asked, found: undefined } : asked;
  const [act, setAct] = useState<DirectoryAct | null>(null);
  const format = useFormat();
  const runs = useRunsSchool();
  const columns = useMemo(() => directoryColumns(kind, format, runs ? setAct : null), [kind, format, runs]);
  const close = () => setAct(null);
  const add = runs && <Button onClick={() => setAct({ what: 'edit', entry: null })}>{kindWords[kind].add()}</Button>;
  return (
    <StaffPage title={m.admin_part_people()} lead={m.directory_lead()} tools={add}>
      <StaffTable
        key={kind}
        name={kind}
        label={m.directory_list()}
        table={table}
        above={<ManagementParts />}
        filters={<KindChips />}
        columns={columns}
        search={m.directory_search()}
        totals={({ total }) => m.directory_count({ count: total })}
        empty={
          <Empty title={m.directory_empty_title()}>
            {add && <p>{kindWords[kind].empty()}</p>}
            {add}
          </Empty>
        }
        file={{ name: kindWords[kind].all() }}
      />
      {runs && <EnteredTwice kind={kind} onMerge={(same) => setAct({ what: 'merge', entries: same })} />}
      {act?.what === 'edit' && <EntryForm kind={kind} entry={act.entry} onClose={close} />}
      {act?.what === 'merge' && <MergeDialog kind={kind} chosen={act.entries} onClose={close} />}
      {act?.what === 'invite' && <InviteInstructor entry={act.entry} onClose={close} />}
      {act?.what === 'unlink' && <UnlinkInstructor entry={act.entry} onClose={close} />}
      {act?.what === 'remove' && <RemoveDialog entry={act.entry} onClose={close} />}
    </StaffPage>
  );
}

function KindChips() {
  return (
    <FilterChips
      label={m.directory_kinds()}
      name="kind"
      choices={DIRECTORY_KINDS.map((kind, at) => ({
        value: at === 0 ? undefined : kind,
        words: kindWords[kind].all(),
      }))}
    />
  );
}
