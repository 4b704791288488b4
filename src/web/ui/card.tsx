import type { ComponentProps } from 'react';
import styles from './card.module.css';

/** A thing that stands by itself: a border, not a box in a box. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={[styles.card, className].filter(Boolean).join(' ')} />;
}
