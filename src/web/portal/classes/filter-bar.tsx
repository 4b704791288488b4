import { type ChangeEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { m } from '../../../words/messages.js';
import { Hidden } from '../../ui/hidden.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './filter-bar.module.css';
import { chosenOf, type Control, type Wishes } from './filter-controls.ts';
import { toggled } from './whom.ts';
import { FilterFields } from './filter-fields.tsx';
import { loadWordSearch } from './use-word-search.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

// Wide screens have no need of it.
const FilterSheet = lazyPart(() => import('./filter-sheet.tsx'));

interface Bar {
  wishes: Wishes;
  controls: readonly Control[];
  count: number;
  onChange: (wishes: Partial<Wishes>) => void;
}

/** Search and filters in one row; where that is too long, the filters stand behind a button. The style sheet shows what fits. */
export function FilterBar({ wishes, controls, count, onChange }: Bar) {
  const bar = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(false);
  const set = controls.filter((control) => chosenOf(control).length > 0).length;
  // What was typed and chosen before the program ran.
  const takeEarly = useEffectEvent(() => {
    const early = changesIn(bar.current, wishes);
    if (Object.keys(early).length > 0) onChange(early);
  });
  useLayoutEffect(() => takeEarly(), []);
  return (
    <>
      <search ref={bar} className={styles.bar}>
        <SearchField value={wishes.q} onChange={(q) => onChange({ q })} />
        <div className={styles.wide}>
          <FilterFields controls={controls} onChange={onChange} />
        </div>
        <Button look="secondary" className={styles.narrow} aria-haspopup="dialog" onClick={() => setOpen(!isOpen)}>
          {set > 0 ? m.classes_filters_set({ count: set }) : m.classes_filters()}
        </Button>
      </search>
      {isOpen && <FilterSheet controls={controls} count={count} onChange={onChange} onClose={() => setOpen(false)} />}
    </>
  );
}

/** What somebody typed or chose in what the server has drawn; the fields have the names of the wishes. */
function changesIn(bar: HTMLElement | null, wishes: Wishes): Partial<Wishes> {
  const fields = [...(bar?.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name]') ?? [])];
  const changes = fields.map(({ name, value }): Partial<Wishes> => {
    if (name === 'whom') return value === '' ? {} : { whom: toggled(wishes.whom, value) };
    return value === wishes[name as keyof Wishes] ? {} : { [name]: value };
  });
  return Object.assign({}, ...changes) as Partial<Wishes>;
}

/** What is typed shows at once; the address follows, and is followed when it changes otherwise. */
function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useState(value);
  const told = useRef(value);
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const early = field.current?.value ?? '';
    setTyped(early);
    told.current = early;
  }, []);
  useEffect(() => {
    if (value !== told.current) setTyped(value);
    told.current = value;
  }, [value]);
  function type(event: ChangeEvent<HTMLInputElement>): void {
    setTyped(event.target.value);
    told.current = event.target.value;
    onChange(event.target.value);
  }
  return (
    <label className={styles.search}>
      <Hidden>{m.classes_search()}</Hidden>
      <input
        ref={field}
        type="search"
        name="q"
        value={typed}
        onChange={type}
        onFocus={() => void loadWordSearch().catch(() => undefined)}
        placeholder={m.classes_search()}
        maxLength={100}
      />
    </label>
  );
}
