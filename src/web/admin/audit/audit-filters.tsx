import { NativeSelect, TextInput } from '@mantine/core';
import { m } from '../../../words/messages.js';
import { SearchField } from '../frame/search-field.tsx';
import { FilterRow } from '../frame/staff-page.tsx';
import { useAddress } from '../frame/use-address.ts';
import { nameEntity } from './audit-words.ts';

/** What narrows the history; all of it stands in the address. */
export function AuditFilters({ entities, actors }: { entities: readonly string[]; actors: readonly string[] }) {
  const [search, change] = useAddress();
  const { kind = '', actor = '', from = '', until = '' } = search;
  const kinds = withChosen(entities, kind).map((value) => ({ value, label: nameEntity(value) }));
  return (
    <FilterRow>
      <SearchField placeholder={m.audit_search()} />
      <NativeSelect
        size="md"
        label={m.audit_kind()}
        value={kind}
        data={[{ value: '', label: m.audit_kind_any() }, ...kinds.sort((a, b) => a.label.localeCompare(b.label))]}
        onChange={(event) => change({ kind: event.currentTarget.value || undefined })}
      />
      <NativeSelect
        size="md"
        label={m.audit_actor()}
        value={actor}
        data={[{ value: '', label: m.audit_actor_any() }, ...withChosen(actors, actor)]}
        onChange={(event) => change({ actor: event.currentTarget.value || undefined })}
        maw={{ sm: 260 }}
      />
      <TextInput
        size="md"
        type="date"
        label={m.audit_from()}
        value={from}
        onChange={(event) => change({ from: event.currentTarget.value || undefined }, { replace: true })}
      />
      <TextInput
        size="md"
        type="date"
        label={m.audit_until()}
        value={until}
        onChange={(event) => change({ until: event.currentTarget.value || undefined }, { replace: true })}
      />
    </FilterRow>
  );
}

/** A choice that came with the address is shown, even where it is none of those offered. */
function withChosen(offered: readonly string[], chosen: string): string[] {
  return chosen === '' || offered.includes(chosen) ? [...offered] : [...offered, chosen];
}
