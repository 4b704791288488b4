import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { useApp } from '../../shared/app.tsx';
import { useServerNow } from '../../shared/class-clock.ts';
import { useFormat } from '../../shared/format.ts';
import { Ground } from '../../ui/density.tsx';
import { Toolbar } from '../../ui/layout.tsx';
import { FURTHER, SPECIFIED } from '../../shell/staff-place-list.ts';
import { usePageTitle } from '../../shared/page-title.ts';
import { KeyList } from './key-list.tsx';
import { SignInAgain } from './sign-in-again.tsx';
import styles from './staff-page.module.css';
import { useAddress } from './use-address.ts';
import { useRunningHeader } from './use-running-header.ts';

/** Beside the staff's standing navigation a second way to the same place would only take room. */
const STANDING: ReadonlySet<string> = new Set([...SPECIFIED, ...FURTHER].map(({ to }) => to));

/** The frame of every staff screen: the way back, the heading, a line about it, what can be done, the content. */
export function StaffPage(parts: {
  title: string;
  lead?: ReactNode;
  /** Where "back" leads; the dashboard unless told, nowhere if null. */
  back?: { to: string; words: string } | null;
  tools?: ReactNode;
  /** Whether the line about it belongs on paper too. */
  isLeadPrinted?: boolean;
  /** What stands at the right of every printed page, such as the semester. */
  printedAside?: string | undefined;
  /** When what is printed was read; now, unless told. */
  readAt?: string | undefined;
  children: ReactNode;
}) {
  usePageTitle(parts.title);
  const [{ semester }] = useAddress();
  const format = useFormat();
  const now = new Date(useServerNow()).toISOString();
  useRunningHeader({
    start: `${useApp().organization.name} · ${parts.title}`,
    end: parts.printedAside ?? '',
    foot: m.admin_printed_at({ at: format.instant(parts.readAt ?? now) }),
    pageOf: (page, pages) => m.admin_page_of({ page, pages }),
  });
  const { back = { to: paths.admin, words: m.admin_dashboard() } } = parts;
  return (
    <Ground density="dense">
      <div className={styles.page} data-first={back === null || undefined}>
        <header className={styles.head}>
          {back && (
            <p className={styles.back} data-stands={STANDING.has(back.to) || undefined}>
              <Link to={back.to} search={{ semester }}>
                ← {back.words}
              </Link>
            </p>
          )}
          <div className={styles.title}>
            <h1 tabIndex={-1}>{parts.title}</h1>
            {parts.lead && <div className={parts.isLeadPrinted ? styles.lead : styles.aside}>{parts.lead}</div>}
          </div>
          {parts.tools && <Toolbar>{parts.tools}</Toolbar>}
        </header>
        {parts.children}
      </div>
      <KeyList />
      <SignInAgain />
    </Ground>
  );
}
