import { useEffect, useState } from 'react';
import { m } from '../../../words/messages.js';
import { FindDialog } from './find-dialog.tsx';
import { useRoles } from '../../shared/roles.ts';
import { mayOpen } from '../../staff-access.ts';
import type { Hit } from './hit.ts';
import styles from './find.module.css';

const MOST_RECENT = 5;

/** The staff's way to everybody and everything: a field at the top, and Ctrl or Cmd with K. What was chosen is held only as long as the page is. */
export function Find() {
  // Whoever reads no screen of the staff finds nobody either.
  return mayOpen(undefined, useRoles() ?? []) ? <FindField /> : null;
}

function FindField() {
  const [isOpen, setOpen] = useState(false);
  const [recent, setRecent] = useState<readonly Hit[]>([]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      if (isAnsweringIn(event.target)) return;
      event.preventDefault();
      setOpen(true);
    };
    // On the way down: dialogs keep the keys to themselves on the way up.
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, []);
  const onChosen = (hit: Hit) => {
    setOpen(false);
    setRecent((before) => [hit, ...before.filter(({ key }) => key !== hit.key)].slice(0, MOST_RECENT));
  };
  return (
    <>
      <button
        type="button"
        className={styles.field}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <svg className={styles.sign} viewBox="0 0 20 20" aria-hidden="true">
          <circle cx="8.5" cy="8.5" r="5.5" />
          <path d="m13 13 4.5 4.5" />
        </svg>
        <span className={styles.words}>{m.find_open_words()}</span>
        <kbd className={styles.key} aria-hidden="true">
          {nameKey()}
        </kbd>
      </button>
      {isOpen && <FindDialog recent={recent} onChosen={onChosen} onClose={() => setOpen(false)} />}
    </>
  );
}

/** A dialog that wants an answer comes first; a panel beside a list does not, one looks for the next from it. */
function isAnsweringIn(target: EventTarget | null): boolean {
  const dialog = target instanceof Element ? target.closest<HTMLElement>('dialog[data-place]') : null;
  return dialog !== null && dialog.dataset['place'] !== 'side';
}

const nameKey = () => (/mac|iphone|ipad/i.test(navigator.userAgent) ? m.find_key_mac() : m.find_key());
