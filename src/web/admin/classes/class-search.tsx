import { TextField } from '../../ui/text-field.tsx';
import { memo, useEffect, useRef, useState } from 'react';
import { m } from '../../../words/messages.js';
import styles from '../frame/fields.module.css';
import { useSlashKey } from '../frame/search-field.tsx';
import { useAddress } from '../frame/use-address.ts';

const TYPING_PAUSE_MS = 400;

/** What is searched for while it is typed; the address follows when the typing pauses, and leads when it changes by itself. */
export function useTypedSearch(): [string, (typed: string) => void] {
  const [{ search = '' }, change] = useAddress();
  const [typed, setTyped] = useState(search);
  const [seen, setSeen] = useState(search);
  if (search !== seen) {
    setSeen(search);
    if (search !== typed.trim()) setTyped(search);
  }
  const commit = useRef(change);
  useEffect(() => {
    commit.current = change;
  });
  useEffect(() => {
    if (typed.trim() === search) return undefined;
    const timer = setTimeout(
      () => commit.current({ search: typed.trim() || undefined }, { replace: true }),
      TYPING_PAUSE_MS,
    );
    return () => clearTimeout(timer);
  }, [typed, search]);
  return [typed, setTyped];
}

interface ClassSearchProps {
  readonly typed: string;
  readonly onType: (typed: string) => void;
}

/** The search of the class table: it finds with every letter; the key `/` leads to it. */
export const ClassSearch = memo(function ClassSearch({ typed, onType }: ClassSearchProps) {
  const field = useRef<HTMLInputElement>(null);
  useSlashKey(field);
  return (
    <TextField
      ref={field}
      type="search"
      label={m.admin_search()}
      placeholder={m.admin_management_search()}
      maxLength={200}
      value={typed}
      onChange={(event) => onType(event.currentTarget.value)}
      className={styles.search}
    />
  );
});
