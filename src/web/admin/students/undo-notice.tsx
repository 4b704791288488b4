import { useState } from 'react';
import { m } from '../../../words/messages.js';
import { describeFailure } from '../../shared/failure.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** What was just done, and how it is taken back. */
export interface Undoable {
  readonly words: string;
  readonly undo: () => Promise<unknown>;
}
export type Tell = (done: Undoable) => void;

/** Says what was done last, with the way back, until it is put away. */
export function UndoNotice({ done, onClose }: { done: Undoable; onClose: () => void }) {
  const [state, setState] = useState<'done' | 'busy' | Error>('done');
  const undo = () => {
    setState('busy');
    done.undo().then(onClose, setState);
  };
  return (
    <Notice tone="success" isStatus title={done.words} closes={{ label: m.students_undo_close(), onClose }}>
      {state instanceof Error && <p role="alert">{describeFailure(state)}</p>}
      <Button look="secondary" isSmall isBusy={state === 'busy'} onClick={undo}>
        {m.semesters_undo()}
      </Button>
    </Notice>
  );
}
