import { useState } from 'react';
import type { functions } from '../../../contract/functions.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import { m } from '../../../words/messages.js';
import { staffPaths } from '../../staff-paths.ts';
import { ButtonLink } from '../../ui/link.tsx';
import { type Skipped, SkippedNotice } from './waitlist/skipped-notice.tsx';
import { WaitingActs } from './waitlist/waiting-acts.tsx';
import { Cluster } from '../../ui/layout.tsx';
import { ActButtons } from './acts/act-buttons.tsx';
import { ActDialog } from './acts/act-dialog.tsx';
import type { AskedAct } from './acts/asked-act.ts';

function placeOf(
  { id, classId, classTitle, studentName, position }: OutputOf<typeof functions.staffEnrollment>['enrollment'],
  studentId: string,
) {
  return {
    place: { id, studentId, studentName, position: position ?? 1 },
    schoolClass: { id: classId, title: classTitle },
  };
}

/** What can be done with an enrollment, in its panel. */
export function ActsOf({ studentId, enrollment }: OutputOf<typeof functions.staffEnrollment>) {
  const [asked, setAsked] = useState<AskedAct | null>(null);
  const [skipped, setSkipped] = useState<Skipped | null>(null);
  return (
    <>
      {skipped && <SkippedNotice skipped={skipped} onClose={() => setSkipped(null)} />}
      <Cluster>
        <ActButtons enrollment={enrollment} onAsk={setAsked} />
        <ButtonLink look="secondary" isSmall to={staffPaths.staffStudent(studentId)}>
          {m.rolls_panel_student()}
        </ButtonLink>
        <ButtonLink look="secondary" isSmall to={staffPaths.managedClass(enrollment.classId)}>
          {m.rolls_panel_class()}
        </ButtonLink>
        {enrollment.state === 'waiting' && <WaitingActs {...placeOf(enrollment, studentId)} onSkipped={setSkipped} />}
      </Cluster>
      {asked && <ActDialog asked={asked} onClose={() => setAsked(null)} />}
    </>
  );
}
