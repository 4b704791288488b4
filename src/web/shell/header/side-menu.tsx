import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { useApp } from '../../shared/app.tsx';
import headerStyles from './header.module.css';
import styles from './side-menu.module.css';

const staffEntries = [
  [paths.admin, m.shell_menu_dashboard],
  [paths.report, m.shell_menu_report],
  [paths.tshirts, m.shell_menu_tshirts],
  [paths.staffEnrollments, m.shell_menu_enrollments],
  [paths.calendar, m.shell_menu_calendar],
] as const;

/** The "Menu" button of administrators and the side menu it opens; the browser's own dialog keeps focus, Esc and what lies behind. */
export default function SideMenu() {
  const { studentsUrl } = useApp().organization;
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  return (
    <>
      <button
        type="button"
        className={headerStyles.menu}
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
      >
        {m.shell_menu()}
      </button>
      <dialog ref={dialog} className={styles.drawer} aria-label={m.shell_menu()}>
        <div className={styles.panel}>
          <button type="button" className={styles.close} aria-label={m.shell_close_menu()} onClick={close}>
            ×
          </button>
          <nav aria-label={m.shell_menu()}>
            <ul>
              <li>
                <Link to={paths.classes} className={styles.entry} onClick={close}>
                  {m.shell_menu_classes()}
                </Link>
              </li>
              <li>
                <h2 className={styles.heading} id="side-menu-admin">
                  {m.shell_menu_admin()}
                </h2>
                <ul aria-labelledby="side-menu-admin">
                  {staffEntries.map(([to, words]) => (
                    <li key={to}>
                      <Link
                        to={to}
                        activeOptions={{ exact: to === paths.admin }}
                        className={styles.entry}
                        onClick={close}
                      >
                        {words()}
                      </Link>
                    </li>
                  ))}
                </ul>
              </li>
              <li>
                {studentsUrl ? (
                  <a href={studentsUrl} className={styles.entry} target="_blank" rel="noreferrer" onClick={close}>
                    {m.shell_menu_students()}
                  </a>
                ) : (
                  // Until the school has named that site: where it is named.
                  <Link to={paths.settings} className={styles.entry} onClick={close}>
                    {m.shell_menu_students()}
                  </Link>
                )}
              </li>
              {/* Below what the specification lists. */}
              <li>
                <Link to={paths.staffStudents} className={styles.entry} onClick={close}>
                  {m.students_title()}
                </Link>
              </li>
            </ul>
          </nav>
        </div>
        {/* For the pointer alone: by keyboard Esc and the button above do the same. */}
        <button type="button" className={styles.beside} tabIndex={-1} aria-hidden onClick={close} />
      </dialog>
    </>
  );
}
