import { useHydrated, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import type { OrganizationSettings } from '../../contract/organization.ts';
import { m } from '../../words/messages.js';
import { paths } from '../paths.ts';
import { useApp } from '../shared/app.tsx';
import { HIDDEN_MESSAGES_KEY, tellOwnView } from '../shared/own-view.ts';
import styles from './school-messages.module.css';

type Message = OrganizationSettings['messages'][number];

/** What the school wants everyone to know now, most serious first: one line above the list of classes, which opens. What was read can be put away until the tab is closed. */
export function SchoolMessages() {
  const { messages } = useApp().organization;
  const [putAway, setPutAway] = useState(readHidden);
  // The server draws what everybody sees.
  const hidden = useHydrated() ? putAway : [];
  const isCatalogue = useLocation({ select: ({ pathname }) => pathname.replace(/\/$/, '') === paths.classes });
  const shown = messages.filter((message) => !hidden.includes(nameOf(message)));
  const hide = (message: Message) => {
    const next = [...hidden, nameOf(message)];
    sessionStorage.setItem(HIDDEN_MESSAGES_KEY, JSON.stringify(next));
    tellOwnView();
    setPutAway(next);
    document.getElementById('content')?.focus({ preventScroll: true });
  };
  const [first, ...others] = shown;
  if (!isCatalogue || !first) return null;
  return (
    <section aria-label={m.shell_messages()} className={styles.messages}>
      <details className={styles[first.severity]}>
        <summary className={styles.line}>
          <span className={styles.first}>
            <strong>{severityWords[first.severity]()}:</strong> {first.text}
          </span>
          <span className={styles.open}>{m.shell_messages()}</span>
          {others.length > 0 && (
            <span className={styles.others}>{m.shell_messages_more({ count: others.length })}</span>
          )}
        </summary>
        <ul className={styles.list}>
          {shown.map((message) => (
            <li key={message.id} className={styles[message.severity]}>
              <p>
                <strong>{severityWords[message.severity]()}:</strong> {message.text}
              </p>
              <button
                type="button"
                className={styles.hide}
                aria-label={m.shell_message_hide()}
                onClick={() => hide(message)}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      </details>
    </section>
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
