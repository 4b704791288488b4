import type { SchoolClass } from '../../contract/classes.ts';
import type { ClassState } from '../../domain/class-state.ts';
import { describeSeats } from './class-wording.ts';
import styles from './class-seats.module.css';
import { useFormat } from './format.ts';

// Each state has its own shape, so that colour is never the only sign.
const SHAPES: Record<ClassState, string> = {
  open: 'M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM4.8 8.2l2.2 2.2 4.3-4.6',
  'few-left': 'M8 1.5 15 14H1L8 1.5ZM8 6v4M8 11.8v.4',
  full: 'M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM4.5 8h7',
  'not-open': 'M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM8 4.2V8l2.6 1.8',
  closed: 'M3 7.5h10v6.5H3ZM5.2 7.5V5a2.8 2.8 0 0 1 5.6 0v2.5',
  paused: 'M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM6.3 5.5v5M9.7 5.5v5',
  cancelled: 'M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM5.6 5.6l4.8 4.8M10.4 5.6l-4.8 4.8',
  'information-only': 'M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM8 7.3v3.9M8 4.7v.4',
};

/** Where a class stands, by shape and word: "Open", "3 left", "Full · waitlist 4". */
export function SeatsBand({ schoolClass, state }: { schoolClass: SchoolClass; state: ClassState }) {
  return (
    <span className={styles.band} data-state={state}>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" className={styles.shape}>
        <path d={SHAPES[state]} />
      </svg>
      {describeSeats(schoolClass, state, useFormat())}
    </span>
  );
}
