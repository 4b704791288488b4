import { useHydrated, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import type { OrganizationSettings } from '../../contract/organization.ts';
import { m } from '../../words/messages.js';
import { paths } from '../paths.ts';
import { useApp } from '../shared/app.tsx';
import { HIDDEN_MESSAGES_KEY, tellOwnView } from '../shared/own-view.ts';
import styles from './school-messages.module.css';

type Message = OrganizationSettings['messages'][number];

/** What the school wants everyone to know now, most serious first; above the list of classes. What was read can be put away until the tab is closed. */
export function SchoolMessages() {
  const { messages } = useApp().organization;
  const [putAway, setPutAway] = useState(readHidden);
  // The server draws what everybody sees.
  const hidden = useHydrated() ? putAway : [];
  const isCatalogue = useLocation({ select: ({ pathname }) => pathname.replace(/\/$/, '') === paths.classes });
  const shown = messages.filter((message) => !hidden.includes(nameOf(message)));
  if (!isCatalogue || shown.length === 0) return null;
  const hide = (message: Message) => {
    const next = [...hidden, nameOf(message)];
    sessionStorage.setItem(HIDDEN_MESSAGES_KEY, JSON.stringify(next));
    tellOwnView();
    setPutAway(next);
    document.getElementById('content')?.focus({ preventScroll: true });
  };
  return (
    <section aria-label={m.shell_messages()} className={styles.messages}>
      {shown.map((message) => (
        <SchoolMessage key={message.id} message={message} onHide={() => hide(message)} />
      ))}
    </section>
  );
}

/** Longer ones are folded on phones, so that the classes are near. */
const FITS_A_LINE = 24;

function SchoolMessage({ message: { severity, text }, onHide }: { message: Message; onHide: () => void }) {
  const [isOpen, setOpen] = useState(text.length <= FITS_A_LINE);
  return (
    <div className={`${styles.message} ${styles[severity]}`} data-open={isOpen}>
      <p>
        <strong>{severityWords[severity]()}:</strong> {text}
      </p>
      {!isOpen && (
        <button type="button" className={styles.more} aria-expanded={false} onClick={() => setOpen(true)}>
          <span className={styles.fold} />
          <span className={styles.unseen}>{m.shell_message_more()}</span>
        </button>
      )}
      <button type="button" className={styles.hide} aria-label={m.shell_message_hide()} onClick={onHide}>
        ×
      </button>
    </div>
  );
}

/** A message that the school has changed is a new one. */
function nameOf({ id, text }: Message): string {
  return `${id} ${text}`;
}

function readHidden(): readonly string[] {
  try {
    const held: unknown = JSON.parse(sessionStorage.getItem(HIDDEN_MESSAGES_KEY) ?? '[]');
    return Array.isArray(held) ? held.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
}

const severityWords = {
  success: m.shell_severity_success,
  info: m.shell_severity_info,
  warn: m.shell_severity_warn,
  error: m.shell_severity_error,
} as const;
