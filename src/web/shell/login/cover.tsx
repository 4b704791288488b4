import type { ReactNode } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './cover.module.css';

/** Signing in over the screen, which stays behind it as it is; without a title it is not there. */
export function Cover({ title, children }: { title: string | null; children?: ReactNode }) {
  return (
    <Dialog isOpen={title !== null} title={title} onClose={() => undefined} isCover>
      <div className={styles.body}>{children}</div>
    </Dialog>
  );
}
