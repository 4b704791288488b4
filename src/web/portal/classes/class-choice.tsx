import { type MouseEvent, useRef } from 'react';
import type { SchoolClass } from '../../../contract/classes.ts';
import type { ClassState } from '../../../domain/class-state.ts';
import { m } from '../../../words/messages.js';
import styles from './class-choice.module.css';
import { canChoose } from '../../shared/class-wording.ts';
import { Hidden } from '../../ui/hidden.tsx';
import { Button } from '../../ui/button.tsx';

interface Choice {
  schoolClass: Pick<SchoolClass, 'id' | 'title'>;
  state: ClassState;
  isChosen: boolean;
  onChoose: (classIds: readonly string[]) => void;
  onRemove: (classIds: readonly string[]) => void;
}

/** The second tap of a double tap lands on what the first one brought: it is not meant. */
const DOUBLE_TAP_MS = 600;

/** Puts a class into the plan, or takes it out again; nothing where the class cannot be chosen. */
export function ClassChoice({ schoolClass: { id, title }, state, isChosen, onChoose, onRemove }: Choice) {
  const actedAt = useRef<number | null>(null);
  const act =
    (change: Choice['onChoose']) =>
    ({ timeStamp }: MouseEvent): void => {
      if (actedAt.current !== null && timeStamp - actedAt.current < DOUBLE_TAP_MS) return;
      actedAt.current = timeStamp;
      change([id]);
    };
  if (isChosen)
    return (
      <span className={styles.chosen}>
        <span className={styles.mark}>
          <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
            <path d="m3 8.5 3.2 3.2L13 4.8" />
          </svg>
          {m.classes_chosen()}
        </span>
        <Button look="quiet" onClick={act(onRemove)}>
          {m.classes_remove()}
          <Hidden> {title}</Hidden>
        </Button>
      </span>
    );
  if (!canChoose(state)) return null;
  return (
    <Button look={state === 'full' ? 'secondary' : 'primary'} onClick={act(onChoose)}>
      {state === 'full' ? m.classes_join_waitlist() : m.classes_choose()}
      <Hidden> {title}</Hidden>
    </Button>
  );
}
