import type { ComponentProps, ReactNode } from 'react';
import styles from './layout.module.css';

type Gap = 'tight' | 'small' | 'medium' | 'large';

type LayoutProps = ComponentProps<'div'> & { readonly gap?: Gap };

/** Things below each other. */
export function Stack({ gap = 'medium', className, ...rest }: LayoutProps) {
  return <div {...rest} className={[styles.stack, styles[gap], className].filter(Boolean).join(' ')} />;
}

interface ClusterProps extends LayoutProps {
  /** Where they stand in it; at its start unless told. */
  readonly at?: 'start' | 'center' | 'end' | 'apart';
  /** Words of different height stand on one line, or with their feet together. */
  readonly isFooted?: boolean;
  readonly isOneLine?: boolean;
}

/** Things beside each other, going on in the next line where there is no room. */
export function Cluster({ gap = 'small', at = 'start', isFooted, isOneLine, className, ...rest }: ClusterProps) {
  const names = [
    styles.cluster,
    styles[gap],
    styles[at],
    isFooted && styles.footed,
    isOneLine && styles.oneLine,
    className,
  ];
  return <div {...rest} className={names.filter(Boolean).join(' ')} />;
}

/**
 * What searches, narrows and acts on a list: beside each other, in one row where there is room. Fields in it stand without a label above
 * (`labelled`): what they show names them.
 */
export function Toolbar({ children, end }: { readonly children: ReactNode; readonly end?: ReactNode }) {
  return (
    <div className={styles.toolbar}>
      {children}
      {end && <div className={styles.acts}>{end}</div>}
    </div>
  );
}
