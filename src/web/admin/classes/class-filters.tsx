import {
  CLASS_FILTERS,
  type ClassFilter,
  NONE,
  STAFF_STATES,
  type staffClassFacets,
} from '../../../contract/class-table.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import { m } from '../../../words/messages.js';
import { type Format, useFormat } from '../../shared/format.ts';
import { nameState } from '../frame/class-tag.tsx';
import { useReport } from '../frame/use-report.ts';
import { ChoiceFilters } from '../table/choice-filters.tsx';

const words: Readonly<Record<ClassFilter, () => string>> = {
  state: m.admin_state,
  type: m.class_table_type,
  place: m.class_table_place,
  instructor: m.class_table_instructor,
  weekday: m.class_table_weekday,
};

type Facets = OutputOf<typeof staffClassFacets>['facets'];

/** Filters of the table: each offers only what some class of the semester has, with how many. */
export function ClassFilters({ semesterId }: { semesterId: string | undefined }) {
  const format = useFormat();
  const { data } = useReport('staffClassFacets', { semesterId });
  return (
    <ChoiceFilters
      filters={CLASS_FILTERS.map((name) => ({
        name,
        label: words[name](),
        nameOf: (value) => nameValue(name, value, format),
        choices: inOrder(name, data?.facets[name] ?? []).map(({ value, count }) => ({
          value,
          label: `${nameValue(name, value, format)} (${format.number(count)})`,
        })),
      }))}
    />
  );
}

/** The server gives names in their order; states have one of their own. */
function inOrder(name: ClassFilter, counted: Facets[ClassFilter]): Facets[ClassFilter] {
  if (name !== 'state') return counted;
  return STAFF_STATES.flatMap((state) => counted.filter(({ value }) => value === state));
}

function nameValue(name: ClassFilter, value: string, format: Format): string {
  if (value === NONE) return m.table_none();
  if (name === 'state') {
    const state = STAFF_STATES.find((one) => one === value);
    return state ? nameState(state) : value;
  }
  // The first of January 2024 was a Monday.
  return name === 'weekday' && /^[1-7]$/.test(value) ? format.weekday(`2024-01-0${value}`) : value;
}
