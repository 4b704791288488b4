import { DAY_PARTS } from './filters.ts';
import { chosenOf, type Control, type Option } from './filter-controls.ts';

/** So many choices are offered instead of one that finds nothing. */
const MOST = 3;

/** Of a filter that is set, what else would find classes beside all others: the nearest days and times, else what finds the most. */
export function nearestOptions(control: Control): Option[] {
  const [chosen] = chosenOf(control);
  if (!chosen || control.name === 'whom') return [];
  const farOf = distanceFrom(control.name, chosen.value);
  return control.groups
    .flatMap(({ options }) => options)
    .filter(({ value, count }) => value !== chosen.value && count !== null && count > 0)
    .toSorted((a, b) => farOf(a.value) - farOf(b.value) || (b.count ?? 0) - (a.count ?? 0))
    .slice(0, MOST);
}

function distanceFrom(name: Control['name'], chosen: string): (value: string) => number {
  if (name === 'day')
    return (value) => {
      const days = Math.abs(Number(value) - Number(chosen));
      // Monday comes after Sunday.
      return Math.min(days, 7 - days);
    };
  const part = (value: string) => DAY_PARTS.findIndex((each) => each === value);
  return name === 'time' ? (value) => Math.abs(part(value) - part(chosen)) : () => 0;
}
