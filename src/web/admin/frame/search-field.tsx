import { TextField } from '../../ui/text-field.tsx';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { m } from '../../../words/messages.js';
import styles from './fields.module.css';
import { useAddress } from './use-address.ts';
import { useKey } from './use-key.ts';

const TYPING_PAUSE_MS = 250;

/** The search of a table: kept in the address as `search`, reached with the key `/`. */
export function SearchField({ placeholder }: { placeholder: string }) {
  const [{ search = '' }, change] = useAddress();
  const [typed, setTyped] = useState(search);
  const [seen, setSeen] = useState(search);
  const field = useRef<HTMLInputElement>(null);
  // The address may change without typing: by the back button, or a link that clears the search.
  if (search !== seen) {
    setSeen(search);
    if (search !== typed.trim()) setTyped(search);
  }
  useSlashKey(field);

  const commit = useRef(change);
  useEffect(() => {
    commit.current = change;
  });
  useEffect(() => {
    if (typed.trim() === search) return undefined;
    const timer = setTimeout(
      () => commit.current({ search: typed.trim() || undefined, page: undefined }, { replace: true }),
      TYPING_PAUSE_MS,
    );
    return () => clearTimeout(timer);
  }, [typed, search]);

  return (
    <TextField
      ref={field}
      type="search"
      label={m.admin_search()}
      labelled="hidden"
      placeholder={placeholder}
      maxLength={200}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      className={styles.search}
    />
  );
}

/** `/` anywhere but in a field moves to the search. */
export function useSlashKey(field: RefObject<HTMLInputElement | null>): void {
  useKey('/', () => {
    field.current?.focus();
    field.current?.select();
  });
}
