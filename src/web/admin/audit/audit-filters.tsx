import { ChoiceField } from '../../ui/choice-field.tsx';
import { DateField } from '../../ui/text-field.tsx';
import styles from './audit.module.css';
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
      <ChoiceField
        label={m.audit_kind()}
        value={kind}
        options={[{ value: '', label: m.audit_kind_any() }, ...kinds.sort((a, b) => a.label.localeCompare(b.label))]}
        onChange={(event) => change({ kind: event.currentTarget.value || undefined })}
      />
      <ChoiceField
        label={m.audit_actor()}
        value={actor}
        options={[{ value: '', label: m.audit_actor_any() }, ...withChosen(actors, actor)]}
        onChange={(event) => change({ actor: event.currentTarget.value || undefined })}
        className={styles.actor}
      />
      <DateField
        label={m.audit_from()}
        value={from}
        onChange={(event) => change({ from: event.currentTarget.value || undefined }, { replace: true })}
      />
      <DateField
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
