import { type ReactNode, useId, type ComponentProps } from 'react';
import styles from './section.module.css';

/** A part of a screen or a form under a heading of its own. */
export function Section({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {hint && <p className={styles.hint}>{hint}</p>}
      {children}
    </section>
  );
}

/** What a card is called, with its state at the other end. */
export function CardHead({
  as: Heading = 'h2',
  title,
  children,
}: {
  as?: 'h2' | 'h3';
  title: string;
  children?: ReactNode;
}) {
  return (
    <div className={styles.head}>
      <Heading>{title}</Heading>
      {children}
    </div>
  );
}

/** A thing that stands by itself: a border, not a box in a box. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={[styles.card, className].filter(Boolean).join(' ')} />;
}
