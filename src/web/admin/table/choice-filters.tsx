import { type ReactNode, useState } from 'react';
import { m } from '../../../words/messages.js';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { useAddress } from '../frame/use-address.ts';
import styles from './choice-filters.module.css';

/** A filter of a table: what it is called in the address and on screen, and what it can ask for. */
export interface ChoiceFilter {
  readonly name: string;
  readonly label: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  /** What a value is called that is not among the choices. */
  readonly nameOf?: (value: string) => string;
  /** What lets everything through, if not the label and "all". */
  readonly all?: string;
}

interface ChoiceFiltersProps {
  readonly filters: readonly ChoiceFilter[];
  /** More fields, of filters of another kind, and their names in the address. */
  readonly children?: ReactNode;
  readonly more?: readonly string[];
}

/** Filters of a table, all in the address; behind a button on phones. */
export function ChoiceFilters({ filters, children, more = [] }: ChoiceFiltersProps) {
  const [address, change] = useAddress();
  const [isOpen, setOpen] = useState(false);
  const names = [...filters.map(({ name }) => name), ...more];
  const count = names.filter((name) => address[name]).length;
  return (
    <>
      <Button className={styles.more} look="secondary" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {m.table_filters({ count })}
      </Button>
      <div className={styles.filters} data-open={isOpen || undefined}>
        {filters.map((filter) => (
          <Filter
            key={filter.name}
            filter={filter}
            value={address[filter.name] ?? ''}
            onChange={(value) => change({ [filter.name]: value || undefined, page: undefined })}
          />
        ))}
        {children}
        {/* It keeps its place while nothing is to clear: the fields beside it must not move when the first of them is used. */}
        <Button
          className={styles.clear}
          data-unused={count === 0 || undefined}
          look="quiet"
          aria-label={m.table_clear()}
          title={m.table_clear()}
          onClick={() => change({ ...Object.fromEntries(names.map((name) => [name, undefined])), page: undefined })}
        >
          <span className={styles.words}>{m.table_clear()}</span>
          <span className={styles.sign}>×</span>
        </Button>
      </div>
    </>
  );
}

interface FilterProps {
  readonly filter: ChoiceFilter;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Filter({ filter, value, onChange }: FilterProps) {
  const { label, choices, nameOf = String, all = filter.label } = filter;
  // What the address asks for is shown even before the others are known, or when no row has it any more.
  const isUnlisted = value !== '' && !choices.some((choice) => choice.value === value);
  return (
    <ChoiceField
      label={label}
      labelled="hidden"
      className={value ? styles.chosen : styles.filter}
      value={value}
      options={[{ value: '', label: all }, ...choices, ...(isUnlisted ? [{ value, label: nameOf(value) }] : [])]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
