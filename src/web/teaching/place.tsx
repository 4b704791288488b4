import { m } from '../../words/messages.js';
import styles from './teaching.module.css';

/** The place of a class, with a link to a map. */
export function Place({ name, address }: { readonly name: string | null; readonly address: string | null }) {
  if (!name) return null;
  const where = [name, address].filter(Boolean).join(', ');
  const map = `https://www.openstreetmap.org/search?${String(new URLSearchParams({ query: address || name }))}`;
  return (
    <span className={styles.place}>
      <span>{where}</span>
      <a href={map} target="_blank" rel="noreferrer" aria-label={m.teaching_map_of({ place: name })}>
        {m.teaching_map()}
      </a>
    </span>
  );
}
