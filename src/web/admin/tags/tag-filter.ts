import { m } from '../../../words/messages.js';
import { useReport } from '../frame/use-report.ts';
import type { ChoiceFilter } from '../table/choice-filters.tsx';

/** What narrows a table to the households with a tag; there is none where the school has no tags and none is asked for. */
export function useTagFilter(): ChoiceFilter[] {
  const { data } = useReport('tags', {});
  return [
    {
      name: 'tag',
      label: m.tags_filter(),
      all: m.tags_all(),
      choices: data?.tags.map(({ id, name }) => ({ value: id, label: name })) ?? [],
      nameOf: () => (data ? m.tags_gone() : m.admin_loading()),
    },
  ];
}
