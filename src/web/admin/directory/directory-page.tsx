import { Button } from '../../ui/button.tsx';
import { useMemo, useState } from 'react';
import { DIRECTORY_KINDS, type DirectoryEntry, type DirectoryKind } from '../../../contract/directory.ts';
import { m } from '../../../words/messages.js';
import { useFormat } from '../../shared/format.ts';
import { FilterChips } from '../frame/filter-chips.tsx';
import { ManagementParts } from '../frame/management-parts.tsx';
import { matches } from '../frame/matches.ts';
import { PagedTable } from '../frame/paged-table.tsx';
import { ReportContent } from '../frame/report-state.tsx';
import { Empty } from '../../ui/empty.tsx';
import { SearchField } from '../frame/search-field.tsx';
import { FilterRow, StaffPage } from '../frame/staff-page.tsx';
import { useAddress } from '../frame/use-address.ts';
import { useReport } from '../frame/use-report.ts';
import { directoryColumns } from './directory-columns.tsx';
import type { DirectoryAct } from './entry-menu.tsx';
import { EnteredTwice } from './entered-twice.tsx';
import { EntryForm } from './entry-form.tsx';
import { kindWords } from './kind-words.ts';
import { MergeDialog } from './merge-dialog.tsx';
import { RemoveDialog } from './remove-dialog.tsx';

/** Instructors, locations and class types, each in a list of its own (`?kind=`). */
export function DirectoryPage() {
  const [{ kind: asked }] = useAddress();
  const kind = DIRECTORY_KINDS.find((one) => one === asked) ?? 'instructor';
  const report = useReport('directory', {});
  const [act, setAct] = useState<DirectoryAct | null>(null);
  const entries = report.data?.entries.filter((entry) => entry.kind === kind) ?? [];
  const close = () => setAct(null);
  return (
    <StaffPage
      title={m.admin_part_people()}
      lead={m.directory_lead()}
      tools={<Button onClick={() => setAct({ what: 'edit', entry: null })}>{kindWords[kind].add()}</Button>}
    >
      <ManagementParts />
      <FilterRow>
        <FilterChips
          label={m.directory_kinds()}
          name="kind"
          choices={[
            { value: undefined, words: m.directory_instructors() },
            { value: 'location', words: m.directory_locations() },
            { value: 'type', words: m.directory_types() },
          ]}
        />
        <SearchField placeholder={m.directory_search()} />
      </FilterRow>
      <ReportContent report={report}>{() => <Entries kind={kind} entries={entries} onAct={setAct} />}</ReportContent>
      {act?.what === 'edit' && <EntryForm kind={kind} entry={act.entry} onClose={close} />}
      {act?.what === 'merge' && <MergeDialog chosen={act.entries} all={entries} onClose={close} />}
      {act?.what === 'remove' && <RemoveDialog entry={act.entry} onClose={close} />}
    </StaffPage>
  );
}

interface EntriesProps {
  kind: DirectoryKind;
  entries: readonly DirectoryEntry[];
  onAct: (act: DirectoryAct) => void;
}

function Entries({ kind, entries, onAct }: EntriesProps) {
  const [{ search }] = useAddress();
  const format = useFormat();
  const columns = useMemo(() => directoryColumns(kind, format, onAct), [kind, format, onAct]);
  const found = entries.filter(({ name, address }) => matches(search, [name, address]));
  if (entries.length === 0)
    return (
      <Empty title={m.directory_empty_title()}>
        <p>{kindWords[kind].empty()}</p>
        <Button onClick={() => onAct({ what: 'edit', entry: null })}>{kindWords[kind].add()}</Button>
      </Empty>
    );
  return (
    <>
      <EnteredTwice entries={entries} onMerge={(same) => onAct({ what: 'merge', entries: same })} />
      <output>{m.directory_count({ count: found.length })}</output>
      <PagedTable label={m.directory_list()} columns={columns} rows={found} rowId={(entry) => entry.id} />
    </>
  );
}
