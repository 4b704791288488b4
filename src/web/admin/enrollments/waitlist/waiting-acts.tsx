import { useState } from 'react';
import { m } from '../../../../words/messages.js';
import { Button } from '../../../ui/button.tsx';
import { NumberField } from '../../../ui/text-field.tsx';
import { useAct } from '../../frame/use-act.ts';
import { useServesFamilies } from '../../frame/use-serves-families.ts';
import { ReasonDialog } from '../../students/reason-dialog.tsx';
import type { Skipped } from './skipped-notice.tsx';
import { EnrollStudent } from '../behalf/enroll-student.tsx';

/** Somebody who waits, and where. */
export interface WaitingPlace {
  readonly id: string;
  readonly studentId: string;
  readonly studentName: string;
  readonly position: number;
}

interface WaitingActsProps {
  readonly place: WaitingPlace;
  readonly schoolClass: { readonly id: string; readonly title: string };
  /** The place is gone: whoever shows it says so, with the way back. */
  readonly onSkipped: (skipped: Skipped) => void;
}

/** What staff do about a place on a waitlist: give the seat now, move it, or take it off; each with a reason that the family reads. */
export function WaitingActs({ place, schoolClass, onSkipped }: WaitingActsProps) {
  const [open, setOpen] = useState<'move' | 'skip' | null>(null);
  const serves = useServesFamilies();
  if (!serves) return null;
  const names = { name: place.studentName, title: schoolClass.title };
  const close = () => setOpen(null);
  return (
    <>
      <EnrollStudent
        isSmall
        student={place.studentId}
        classId={schoolClass.id}
        words={m.waits_enroll()}
        label={m.waits_enroll_name(names)}
      />
      <Button look="secondary" isSmall aria-label={m.waits_move_name(names)} onClick={() => setOpen('move')}>
        {m.waits_move()}
      </Button>
      <Button look="secondary" isSmall isDanger aria-label={m.waits_skip_name(names)} onClick={() => setOpen('skip')}>
        {m.waits_skip()}
      </Button>
      {open === 'move' && <ChangePlace place={place} onClose={close} />}
      {open === 'skip' && <TakeOff place={place} title={schoolClass.title} onSkipped={onSkipped} onClose={close} />}
    </>
  );
}

/** Gives somebody who waits another place, with a reason that the family reads. */
export function ChangePlace({ place, onClose }: { place: WaitingPlace; onClose: () => void }) {
  const move = useAct('moveWaiting');
  // Who the dialog was opened for stands where they stood then: whoever was quicker is told.
  const [from] = useState(place.position);
  const [typed, setTyped] = useState(String(from > 1 ? from - 1 : 2));
  const to = /^[1-9]\d{0,4}$/.test(typed.trim()) ? Number(typed) : null;
  return (
    <ReasonDialog
      title={m.waits_move_title({ name: place.studentName })}
      effect={m.waits_move_effect({ position: from })}
      act={m.waits_move_act()}
      reasonHint={m.waits_reason_hint()}
      isReady={to !== null && to !== from}
      onAct={(reason) => move.mutateAsync({ entryId: place.id, from, to: to ?? from, reason })}
      onClose={onClose}
    >
      <NumberField
        label={m.waits_move_to()}
        description={m.waits_move_to_hint()}
        value={typed}
        maxLength={5}
        required
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </ReasonDialog>
  );
}

interface TakeOffProps extends Pick<WaitingActsProps, 'place' | 'onSkipped'> {
  readonly title: string;
  readonly onClose: () => void;
}

/** Takes somebody off a waitlist, with a reason that the family reads. */
export function TakeOff({ place, title, onSkipped, onClose }: TakeOffProps) {
  const skip = useAct('skipWaiting');
  const { id: entryId, studentName } = place;
  // Told by the act itself: the list that this stands in is read anew without the place.
  const act = async (reason: string) => {
    const { undoUntil } = await skip.mutateAsync({ entryId, reason });
    onSkipped({ entryId, studentName, undoUntil });
  };
  return (
    <ReasonDialog
      title={m.waits_skip_title({ name: place.studentName })}
      effect={m.waits_skip_effect({ title })}
      act={m.waits_skip_act()}
      reasonHint={m.waits_reason_hint()}
      isDanger
      onAct={act}
      onClose={onClose}
    />
  );
}
