import { m } from '../../../words/messages.js';
import { ChoiceFilters } from '../table/choice-filters.tsx';
import { DayFilter } from '../table/day-filter.tsx';
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
      <DayFilter name="from" label={m.audit_from()} />
      <DayFilter name="until" label={m.audit_until()} />
    </ChoiceFilters>
  );
}
