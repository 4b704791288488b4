import { Outlet, useLocation } from '@tanstack/react-router';
import { m } from '../../words/messages.js';
import { useUser } from '../shared/app.tsx';
import { Footer } from './footer.tsx';
import { HeaderMessage, Header } from './header/header.tsx';
import { NetworkNotice } from './network-notice.tsx';
import { SchoolMessages } from './school-messages.tsx';
import styles from './shell.module.css';
import { lazyPart } from '../ui/lazy-part.tsx';

// Few ever ask for it, and nobody before the page stands; where it cannot be fetched the page stands without.
const Diagnostics = lazyPart(() => import('./diagnostics.tsx'), { missing: () => null });
// Visitors who are not signed in do not need it.
const Places = lazyPart(() => import('./places.tsx'));

/** What surrounds every screen: header with its menus, messages of the school, footer, toasts. */
export function Shell() {
  const user = useUser();
  // Where it is the staff's, their places stand beside it: rows of tables need the height.
  const part = useLocation({ select: ({ pathname }) => pathname.split('/')[1] });
  return (
    <div className={styles.shell} data-part={part}>
      <a className={styles.skip} href="#content" onClick={skipToContent}>
        {m.shell_skip()}
      </a>
      <Header />
      <HeaderMessage />
      <div className={styles.places}>{user && <Places part={part} />}</div>
      {/* There it is not true that nothing is saved without a network. */}
      {part === 'teaching' || <NetworkNotice />}
      <main id="content" className={styles.content} tabIndex={-1}>
        <SchoolMessages />
        <Outlet />
      </main>
      <Footer />
      {user !== undefined && <Diagnostics />}
    </div>
  );
}

// Focus moves without the address changing: a fragment would be taken for a step in the history.
function skipToContent(event: React.MouseEvent): void {
  event.preventDefault();
  document.getElementById('content')?.focus();
}
