import type { StaffClass } from '../../../contract/class-table.ts';
import { type ClassState, decideClassState } from '../../../domain/class-state.ts';
import { m } from '../../../words/messages.js';
import styles from './class-tag.module.css';

/** How a class stands for staff: as families see it, a draft that they do not, or cancelled. */
export type StaffClassState = ClassState | 'draft' | 'cancelled';

type Facts = Parameters<typeof decideClassState>[0] & Pick<StaffClass, 'isDraft' | 'isCancelled'>;

export function decideStaffState(schoolClass: Facts, now: number): StaffClassState {
  if (schoolClass.isCancelled) return 'cancelled';
  return schoolClass.isDraft ? 'draft' : decideClassState(schoolClass, now);
}

const words: Readonly<Record<StaffClassState, () => string>> = {
  draft: m.admin_state_draft,
  cancelled: m.class_table_cancelled,
  open: m.admin_state_open,
  'few-left': m.admin_state_few_left,
  full: m.admin_state_full,
  'not-open': m.admin_state_not_open,
  closed: m.admin_state_closed,
  paused: m.admin_state_paused,
  'information-only': m.admin_state_information_only,
};

export function nameState(state: StaffClassState): string {
  return words[state]();
}

const tones: Readonly<Record<StaffClassState, string | undefined>> = {
  draft: styles.dashed,
  cancelled: styles.bad,
  open: styles.good,
  'few-left': styles.warn,
  full: styles.bad,
  'not-open': styles.quiet,
  closed: styles.quiet,
  paused: styles.warn,
  'information-only': styles.info,
};

/** The state of a class as a word; the colour only repeats it. */
export function ClassTag({ state }: { state: StaffClassState }) {
  return <span className={[styles.tag, tones[state]].join(' ')}>{nameState(state)}</span>;
}
