import { useState } from 'react';
import type { functions } from '../../../contract/functions.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import { m } from '../../../words/messages.js';
import { useFormat } from '../../shared/format.ts';
import { Button } from '../../ui/button.tsx';
import { Cluster } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Section } from '../../ui/section.tsx';
import { ReportContent } from '../frame/report-state.tsx';
import { useAct } from '../frame/use-act.ts';
import { useReport } from '../frame/use-report.ts';
import { FieldChoices, SectionChoices } from './merge-choices.tsx';
import { MergeOpens } from './merge-opens.tsx';
import { MergeSides } from './merge-sides.tsx';
import type { StaffStudent, Takes } from './merge-sides-of.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { nameSection } from './section-words.ts';
import { nameStudent } from './student-columns.tsx';
import styles from './students.module.css';

type Preview = OutputOf<typeof functions.previewMerge>;

interface MergeTwoProps {
  readonly both: { readonly keptId: string; readonly mergedId: string };
  readonly onSwap: () => void;
  readonly onDone: () => void;
}

/** Two students side by side, what of each is kept, what goes over, and the way to make them one. */
export function MergeTwo({ both, onSwap, onDone }: MergeTwoProps) {
  const kept = useReport('staffStudent', { studentId: both.keptId });
  const merged = useReport('staffStudent', { studentId: both.mergedId });
  const preview = useReport('previewMerge', both);
  return (
    <ReportContent report={preview}>
      {(found) => (
        <ReportContent report={kept}>
          {(one) => (
            <ReportContent report={merged}>
              {(other) => (
                <Sides key={found.seen} {...{ both, onSwap, onDone, preview: found, kept: one, merged: other }} />
              )}
            </ReportContent>
          )}
        </ReportContent>
      )}
    </ReportContent>
  );
}

interface SidesProps extends MergeTwoProps {
  readonly preview: Preview;
  readonly kept: StaffStudent;
  readonly merged: StaffStudent;
}

function Sides({ both, onSwap, onDone, preview, kept, merged }: SidesProps) {
  const [takes, setTakes] = useState<Takes>({ fields: [], sections: [] });
  const [isOpen, setOpen] = useState(false);
  const merge = useAct('mergeStudents');
  const names = { kept: nameStudent(kept.student), merged: nameStudent(merged.student) };
  return (
    <div className={styles.record}>
      <Obstacles obstacles={preview.obstacles} />
      <Section title={m.merge_sides()}>
        <MergeSides kept={kept} merged={merged} />
        <Cluster>
          <Button look="secondary" isSmall onClick={onSwap}>
            {m.merge_swap()}
          </Button>
        </Cluster>
      </Section>
      <Section title={m.merge_fields()}>
        <FieldChoices kept={kept.student} merged={merged.student} takes={takes} onChange={setTakes} />
      </Section>
      {preview.choices.length > 0 && (
        <Section title={m.merge_sections()} hint={m.merge_sections_hint()}>
          <SectionChoices choices={preview.choices} kept={kept} merged={merged} takes={takes} onChange={setTakes} />
        </Section>
      )}
      <Section title={m.merge_opens()}>
        <MergeOpens kept={kept} merged={merged} />
      </Section>
      <Section title={m.merge_moves()}>
        <Moves moves={preview.moves} days={preview.undoDays} />
      </Section>
      <Cluster>
        <Button disabled={preview.obstacles.length > 0} onClick={() => setOpen(true)}>
          {m.merge_act()}
        </Button>
      </Cluster>
      {isOpen && (
        <ReasonDialog
          title={m.merge_confirm_title(names)}
          effect={m.merge_confirm_effect({ ...names, days: preview.undoDays })}
          act={m.merge_act()}
          isDanger
          isDoor
          onAct={(reason, nobodyLeft) =>
            merge.mutateAsync({ ...both, seen: preview.seen, takes, reason, nobodyLeft }).then(onDone)
          }
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

const OBSTACLES: Readonly<Record<Preview['obstacles'][number]['kind'], (facts: { classes: string }) => string>> = {
  'same-class': m.merge_same_class,
  overlap: m.merge_overlap,
  'too-many-households': () => m.merge_too_many_households(),
};

function Obstacles({ obstacles }: Pick<Preview, 'obstacles'>) {
  const format = useFormat();
  if (obstacles.length === 0) return null;
  return (
    <Notice tone="error" title={m.merge_obstacles()}>
      {obstacles.map(({ kind, classes }) => (
        <p key={kind}>{OBSTACLES[kind]({ classes: format.list(classes) })}</p>
      ))}
    </Notice>
  );
}

function Moves({ moves, days }: { moves: Preview['moves']; days: number }) {
  const format = useFormat();
  const { households, enrollments, waitlist, signatures, drafts, health } = moves;
  const lines = [
    households > 0 && m.merge_moves_households({ count: households }),
    enrollments > 0 && m.merge_moves_enrollments({ count: enrollments }),
    waitlist > 0 && m.merge_moves_waitlist({ count: waitlist }),
    signatures > 0 && m.merge_moves_signatures({ count: signatures }),
    drafts > 0 && m.merge_moves_drafts({ count: drafts }),
    health.length > 0 && m.merge_moves_health({ sections: format.list(health.map((each) => nameSection(each))) }),
    m.merge_moves_bars(),
    m.merge_moves_undo({ days }),
  ];
  return (
    <ul>
      {lines
        .filter((line) => line !== false)
        .map((line) => (
          <li key={line}>{line}</li>
        ))}
    </ul>
  );
}
