import { useEffect, useRef } from 'react';
import { m } from '../../../words/messages.js';
import { Find } from '../find/find.tsx';
import headerStyles from './header.module.css';
import { StaffPlaces } from '../staff-places.tsx';
import styles from './side-menu.module.css';
import { keepRoomForMenu } from './staff-mark.ts';

/** Find, the "Menu" button of administrators and the side menu it opens; the browser's own dialog keeps focus, Esc and what lies behind. */
export default function SideMenu() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(keepRoomForMenu, []);
  const close = () => dialog.current?.close();
  return (
    <>
      <Find />
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
          <StaffPlaces label={m.shell_menu()} onChoose={close} />
        </div>
        {/* For the pointer alone: by keyboard Esc and the button above do the same. */}
        <button type="button" className={styles.beside} tabIndex={-1} aria-hidden onClick={close} />
      </dialog>
    </>
  );
}
