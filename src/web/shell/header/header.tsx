import { Link } from '@tanstack/react-router';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { useApp, useUser } from '../../shared/app.tsx';
import portalLogo from '../../shared/logo.svg';
import { useIsAdmin } from '../../shared/roles.ts';
import { ToastList } from '../toast-list.tsx';
import styles from './header.module.css';
import { useRemoteValues } from '../../shared/remote-values.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

// Visitors who are not signed in need neither.
const waiting = () => <span className={styles.avatarPlace} />;
const AccountMenu = lazyPart(() => import('./account-menu.tsx'), { waiting, missing: waiting });
const SideMenu = lazyPart(() => import('./side-menu.tsx'), { missing: () => null });

/** Logo, title, the staff's menu, the place of toasts at the right, and either the account menu or the way to sign in. */
export function Header() {
  const { organization } = useApp();
  const user = useUser();
  const isAdmin = useIsAdmin();
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <Link to={paths.root} className={styles.home}>
          <img className={styles.logo} src={organization.logoUrl ?? portalLogo} alt={organization.name} />
        </Link>
        <div className={styles.middle}>
          <p className={styles.title}>
            <span className={styles.wide}>{m.shell_title()}</span>
            <span className={styles.narrow}>{m.shell_title_short()}</span>
          </p>
          <div className={styles.toasts}>
            <ToastList />
          </div>
        </div>
        {isAdmin && <SideMenu />}
        {user && <AccountMenu user={user} />}
        {user === null && (
          <Link to={paths.create} className={styles.button}>
            <span className={styles.wide}>{m.shell_register()}</span>
            <span className={styles.narrow}>{m.shell_account()}</span>
          </Link>
        )}
      </div>
    </header>
  );
}

/** The line that the school's remote configuration puts into the header of every page (`header_message`). */
export function HeaderMessage() {
  const { headerMessage } = useRemoteValues();
  return headerMessage && <aside className={styles.message}>{headerMessage}</aside>;
}
