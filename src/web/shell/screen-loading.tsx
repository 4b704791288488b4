import { useEffect, useState } from 'react';
import { m } from '../../words/messages.js';
import { useScreenTrouble } from '../shared/lazy-screen.ts';
import { hiddenClass } from '../ui/hidden.tsx';
import { NotHere } from './not-here.tsx';
import styles from './screen-loading.module.css';

const PATIENCE_MS = 10_000;

/** Stands where a screen will be: a quiet shape, and after ten seconds words; what is wrong, where its files do not arrive. */
export function ScreenLoading() {
  const [isLong, setLong] = useState(false);
  const trouble = useScreenTrouble();
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  if (trouble) return <NotHere trouble={trouble} isScreen />;
  return (
    <div className={styles.screen} aria-busy="true">
      <div className={styles.title} />
      <div className={styles.line} />
      <div className={styles.line} />
      <div className={styles.block} />
      <p role="status" className={isLong ? styles.words : hiddenClass}>
        {isLong ? m.shell_loading_long() : m.shell_loading()}
      </p>
    </div>
  );
}
