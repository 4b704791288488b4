import { Outlet, useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { m } from '../../words/messages.js';
import { paths } from '../paths.ts';
import { useUser } from '../shared/app.tsx';
import { Diagnostics } from './diagnostics.tsx';
import { Footer } from './footer.tsx';
import { HeaderMessage, Header } from './header/header.tsx';
import { NetworkNotice } from './network-notice.tsx';
import { SchoolMessages } from './school-messages.tsx';
import styles from './shell.module.css';

// Visitors who are not signed in do not need it.
const FamilyNav = lazy(() => import('./family-nav.tsx'));

/** What surrounds every screen: header with its menus, messages of the school, footer, toasts. */
export function Shell() {
  const user = useUser();
  // Staff have their menu, and rows of tables need the room.
  const hasPlaces = useLocation({ select: ({ pathname }) => !pathname.startsWith(paths.admin) });
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content" onClick={skipToContent}>
        {m.shell_skip()}
      </a>
      <Header />
      <HeaderMessage />
      {hasPlaces && (
        <div className={styles.places}>
          {user && (
            <Suspense>
              <FamilyNav />
            </Suspense>
          )}
        </div>
      )}
      <NetworkNotice />
      <main id="content" className={styles.content} tabIndex={-1}>
        <SchoolMessages />
        <Outlet />
      </main>
      <Footer />
      <Diagnostics />
    </div>
  );
}

// Focus moves without the address changing: a fragment would be taken for a step in the history.
function skipToContent(event: React.MouseEvent): void {
  event.preventDefault();
  document.getElementById('content')?.focus();
}
