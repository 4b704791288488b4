import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { StaffCircleEntry } from '../../../contract/circle.ts';
import { m } from '../../../words/messages.js';
import { staffPaths } from '../../staff-paths.ts';
import { useFormat } from '../../shared/format.ts';
import { useHasRole } from '../../shared/roles.ts';
import { Button } from '../../ui/button.tsx';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Section } from '../../ui/section.tsx';
import { useAct } from '../frame/use-act.ts';
import { useReport } from '../frame/use-report.ts';
import { useServesFamilies } from '../frame/use-serves-families.ts';
import { ReasonDialog } from './reason-dialog.tsx';

interface CircleEntriesProps {
  /** Of one student everything is told; of all only what the school itself has to decide. */
  readonly studentId?: string;
}

/** Whom the school let into a child's circle: what waits for whom, and what somebody of the school decides. */
export function CircleEntries({ studentId }: CircleEntriesProps) {
  const { data } = useReport('openEntries', { studentId });
  const entries = (data?.entries ?? []).filter((entry) => studentId !== undefined || isForSchool(entry));
  if (entries.length === 0) return null;
  return (
    <Section title={m.circle_staff_title()}>
      <Stack gap="small">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} isOfOne={studentId !== undefined} />
        ))}
      </Stack>
    </Section>
  );
}

const isForSchool = ({ state, nobodyLeft }: StaffCircleEntry) =>
  state === 'objected' || (state === 'waiting' && nobodyLeft !== null);

function titleOf(entry: StaffCircleEntry, who: string): string {
  const { state, nobodyLeft, objectedBy, decidedBy } = entry;
  if (state === 'objected') return m.circle_staff_objected({ who, by: objectedBy ?? '' });
  if (state === 'kept-out') return m.circle_staff_kept_out({ who });
  if (state === 'agreed') return m.circle_staff_agreed({ who });
  if (state === 'let-in') return m.circle_staff_let_in_state({ who, by: decidedBy ?? '' });
  return nobodyLeft === null ? m.circle_staff_waits({ who }) : m.circle_staff_lonely({ who });
}

type Act = 'let-in' | 'keep-out' | 'let-back';

function Entry({ entry, isOfOne }: { readonly entry: StaffCircleEntry; readonly isOfOne: boolean }) {
  const format = useFormat();
  const [act, setAct] = useState<Act | null>(null);
  const readsHealth = useHasRole('health');
  const serves = useServesFamilies();
  const { state, studentName, by, at, reason, isOwn, nobodyLeft } = entry;
  const names = entry.names.filter((name) => name !== '');
  const who = names.length > 0 ? format.list(names) : m.circle_mail_somebody();
  const acts: readonly Act[] = isOwn
    ? []
    : [
        ...(readsHealth && state === 'waiting' ? (['let-in'] as const) : []),
        ...(serves && state === 'objected' ? (['let-back', 'keep-out'] as const) : []),
      ];
  const isOpen = state === 'objected' || state === 'waiting';
  return (
    <Notice tone={isOpen ? 'warn' : 'info'} title={titleOf(entry, who)}>
      <p>
        {isOfOne ? null : <Link to={staffPaths.staffStudent(entry.studentId)}>{studentName}</Link>}{' '}
        {m.circle_entry_by({ by, day: format.instantDay(at), reason })}
        {nobodyLeft !== null && ` ${m.circle_mail_nobody_left({ reason: nobodyLeft })}`}
      </p>
      {isOwn && isOpen && <p>{m.circle_staff_own()}</p>}
      {acts.length > 0 && (
        <Cluster>
          {acts.map((each) => (
            <Button key={each} look="secondary" isSmall isDanger={each === 'keep-out'} onClick={() => setAct(each)}>
              {WORDS[each].act()}
            </Button>
          ))}
        </Cluster>
      )}
      {act && <DecideDialog entry={entry} act={act} who={who} onClose={() => setAct(null)} />}
    </Notice>
  );
}

const WORDS = {
  'let-in': { act: m.circle_staff_let_in, title: m.circle_staff_let_in_title, effect: m.circle_staff_let_in_effect },
  'keep-out': {
    act: m.circle_staff_keep_out,
    title: m.circle_staff_keep_out_title,
    effect: m.circle_staff_keep_out_effect,
  },
  'let-back': {
    act: m.circle_staff_let_back,
    title: m.circle_staff_let_back_title,
    effect: m.circle_staff_let_back_effect,
  },
} as const;

interface DecideDialogProps {
  readonly entry: StaffCircleEntry;
  readonly act: Act;
  readonly who: string;
  readonly onClose: () => void;
}

function DecideDialog({ entry, act, who, onClose }: DecideDialogProps) {
  const letIn = useAct('letIn');
  const decide = useAct('decideObjection');
  const { id: entryId, studentName: student } = entry;
  return (
    <ReasonDialog
      title={WORDS[act].title({ who, student })}
      effect={WORDS[act].effect()}
      act={WORDS[act].act()}
      isDanger={act === 'keep-out'}
      onAct={(reason) =>
        act === 'let-in'
          ? letIn.mutateAsync({ entryId, reason })
          : decide.mutateAsync({ entryId, decision: act, reason })
      }
      onClose={onClose}
    />
  );
}
