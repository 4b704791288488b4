import { createLink } from '@tanstack/react-router';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import styles from './tabs.module.css';

/** The parts of a screen, each with an address of its own. What has no room goes on past the edge; the part one is in is in view. */
export function Tabs({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const here = bar.current?.querySelector<HTMLElement>('[aria-current=page]');
    if (bar.current && here) bar.current.scrollLeft = here.offsetLeft - bar.current.clientWidth / 3;
  }, []);
  return (
    <nav ref={bar} aria-label={label} className={styles.tabs}>
      {children}
    </nav>
  );
}

function TabAnchor({ children, ...anchor }: ComponentProps<'a'>) {
  return (
    <a {...anchor} className={styles.tab}>
      {children}
    </a>
  );
}

/** One of the parts; the router marks the one that the address names. */
export const Tab = createLink(TabAnchor);
