import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { MantineScreen } from '../../shared/mantine-screen.tsx';
import styles from './staff-page.module.css';
import { useAddress } from './use-address.ts';

/** The frame of every staff screen: the way back, the heading, a line about it, what can be done, the content. */
export function StaffPage(parts: {
  title: string;
  lead?: ReactNode;
  /** Where "back" leads; the dashboard unless told. */
  back?: { to: string; words: string };
  tools?: ReactNode;
  children: ReactNode;
}) {
  const [{ semester }] = useAddress();
  const back = parts.back ?? { to: paths.admin, words: m.admin_dashboard() };
  return (
    <MantineScreen>
      <div className={styles.page}>
        {back.to !== '' && (
          <p className={styles.back}>
            <Link to={back.to} search={{ semester }}>
              ← {back.words}
            </Link>
          </p>
        )}
        <header className={styles.head}>
          <div className={styles.title}>
            <h1 tabIndex={-1}>{parts.title}</h1>
            {parts.lead && <div className={styles.lead}>{parts.lead}</div>}
          </div>
          {parts.tools && <div className={styles.tools}>{parts.tools}</div>}
        </header>
        {parts.children}
      </div>
    </MantineScreen>
  );
}

/** Filters and search of a table, above it. */
export function FilterRow({ children }: { children: ReactNode }) {
  return <div className={styles.filters}>{children}</div>;
}
