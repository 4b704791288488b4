import { m } from '../../../words/messages.js';
import { DateField } from '../../ui/text-field.tsx';
import { useAddress } from '../frame/use-address.ts';
import { ChoiceFilters } from '../table/choice-filters.tsx';
import { nameEntity } from './audit-words.ts';
import { nameActor } from './code-words.ts';

export const AUDIT_FILTERS = ['kind', 'actor', 'from', 'until', 'beyond'] as const;

/** What narrows the history; all of it stands in the address. */
export function AuditFilters({ entities, actors }: { entities: readonly string[]; actors: readonly string[] }) {
  const kinds = entities.map((value) => ({ value, label: nameEntity(value) }));
  return (
    <ChoiceFilters
      filters={[
        {
          name: 'kind',
          label: m.audit_kind(),
          all: m.audit_kind_any(),
          choices: kinds.sort((a, b) => a.label.localeCompare(b.label)),
          nameOf: nameEntity,
        },
        {
          name: 'actor',
          label: m.audit_actor(),
          all: m.audit_actor_any(),
          choices: actors.map((value) => ({ value, label: nameActor(value) })),
        },
      ]}
      more={['from', 'until']}
    >
      <Day name="from" label={m.audit_from()} />
      <Day name="until" label={m.audit_until()} />
    </ChoiceFilters>
  );
}

function Day({ name, label }: { name: string; label: string }) {
  const [address, change] = useAddress();
  return (
    <DateField
      label={label}
      labelled="before"
      value={address[name] ?? ''}
      onChange={(event) =>
        change({ [name]: event.currentTarget.value || undefined, page: undefined }, { replace: true })
      }
    />
  );
}
