import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { StaffFamilyEnrollment } from '../../../../contract/households.ts';
import { m } from '../../../../words/messages.js';
import { staffPaths } from '../../../staff-paths.ts';
import { Menu, type MenuEntry } from '../../../ui/menu.tsx';
import { BUTTON } from '../../enrollments/acts/act-words.ts';
import { actsFor, type AskedAct } from '../../enrollments/acts/asked-act.ts';
import type { Skipped } from '../../enrollments/waitlist/skipped-notice.tsx';
import { ChangePlace, TakeOff } from '../../enrollments/waitlist/waiting-acts.tsx';
import { useAddress } from '../../frame/use-address.ts';
import { useServesFamilies } from '../../frame/use-serves-families.ts';

interface SeatMenuProps {
  readonly seat: StaffFamilyEnrollment;
  /** Opens the dialog of an act, which stands where the line may go. */
  readonly onAsk: (asked: AskedAct) => void;
  readonly onSkipped: (skipped: Skipped) => void;
}

/** The acts on one seat or place on a waitlist, and the way to its class, at the end of its line; nothing for those who only read. */
export function SeatMenu({ seat, onAsk, onSkipped }: SeatMenuProps) {
  const serves = useServesFamilies();
  const navigate = useNavigate();
  const [{ semester }] = useAddress();
  const [open, setOpen] = useState<'place' | 'off' | null>(null);
  if (!serves) return null;
  const { id, studentId, studentName, classId, classTitle, position } = seat;
  const close = () => setOpen(null);
  const acts = actsFor(seat).map(
    (act): MenuEntry => ({
      label: BUTTON[act](),
      isDanger: act === 'withdraw' || act === 'revoke',
      onAct: () => onAsk({ act, chosen: [{ id, studentName, classTitle }] }),
    }),
  );
  const enroll = () =>
    void navigate({ to: staffPaths.enrollOnBehalf, search: { semester, student: studentId, class: classId } });
  const waiting: MenuEntry[] = [
    { label: m.waits_enroll(), onAct: enroll },
    { label: m.waits_move(), onAct: () => setOpen('place') },
    { label: m.waits_skip(), isDanger: true, onAct: () => setOpen('off') },
  ];
  const toClass = {
    label: m.rolls_panel_class(),
    onAct: () => void navigate({ to: staffPaths.managedClass(classId) }),
  };
  const entries = [...(seat.state === 'waiting' && position !== null ? waiting : acts), toClass];
  const place = { id, studentId, studentName, position: position ?? 0 };
  return (
    <>
      <Menu
        look="quiet"
        isSmall
        words="⋯"
        label={m.families_page_acts({ name: studentName, title: classTitle })}
        entries={entries}
      />
      {open === 'place' && <ChangePlace place={place} onClose={close} />}
      {open === 'off' && <TakeOff place={place} title={classTitle} onSkipped={onSkipped} onClose={close} />}
    </>
  );
}
