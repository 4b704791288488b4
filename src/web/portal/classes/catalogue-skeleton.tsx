import { useEffect, useState } from 'react';
import { m } from '../../../words/messages.js';
import { hiddenClass } from '../../ui/hidden.tsx';
import styles from './catalogue-page.module.css';

const PATIENCE_MS = 10_000;

/** The shape of the catalogue while it loads; after ten seconds, words. */
export function CatalogueSkeleton() {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div aria-busy="true" className={styles.skeleton}>
      <output className={isLong ? undefined : hiddenClass}>
        {isLong ? m.classes_loading_long() : m.classes_loading()}
      </output>
      <div className={styles.bone} />
      <div className={styles.bone} />
      <div className={styles.cards}>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((place) => (
          <div key={place} className={styles.card} />
        ))}
      </div>
    </div>
  );
}
