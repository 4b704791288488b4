import type { STAFF_STATES, StaffClass } from '../../../contract/class-table.ts';
import { decideClassState } from '../../../domain/class-state.ts';
import { Tag } from '../../ui/notice.tsx';
import { m } from '../../../words/messages.js';

/** How a class stands for staff: as families see it, a draft that they do not, or cancelled. */
export type StaffClassState = (typeof STAFF_STATES)[number];

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

const tones: Readonly<Record<StaffClassState, Parameters<typeof Tag>[0]['tone']>> = {
  draft: 'dashed',
  cancelled: 'error',
  open: 'success',
  'few-left': 'warn',
  full: 'error',
  'not-open': 'quiet',
  closed: 'quiet',
  paused: 'warn',
  'information-only': 'info',
};

/** The state of a class as a word; the colour only repeats it. */
export function ClassTag({ state }: { state: StaffClassState }) {
  return <Tag tone={tones[state]}>{nameState(state)}</Tag>;
}
