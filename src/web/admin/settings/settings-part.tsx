import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './settings.module.css';

/** A part of the settings to which an address can lead (`#deadlines`): its heading is shown and has the focus. */
export function SettingsPart({ name, children }: { name: string; children: ReactNode }) {
  const isMeant = useLocation({ select: ({ hash }) => hash === name });
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const heading = isMeant ? part.current?.querySelector('h2') : null;
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus();
    heading.scrollIntoView({ block: 'start' });
  }, [isMeant]);
  return (
    <div ref={part} className={styles.part}>
      {children}
    </div>
  );
}
