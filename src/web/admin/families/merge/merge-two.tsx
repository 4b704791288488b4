import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { MOST_STUDENTS } from '../../../../domain/family-access.ts';
import { MOST_GUARDIANS } from '../../../../domain/invitations.ts';
import { m } from '../../../../words/messages.js';
import { staffPaths } from '../../../staff-paths.ts';
import { useFormat } from '../../../shared/format.ts';
import { whyOf } from '../../../shared/failure.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/check-field.tsx';
import { Cluster } from '../../../ui/layout.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Section } from '../../../ui/section.tsx';
import { ReportContent } from '../../frame/report-state.tsx';
import { useAct } from '../../frame/use-act.ts';
import { useReport } from '../../frame/use-report.ts';
import { ReasonDialog } from '../../students/reason-dialog.tsx';
import styles from '../../students/students.module.css';
import { nameOfGuardian, type StaffFamily } from '../name-family.ts';
import { FamilyMergeOpens } from './family-merge-opens.tsx';
import { FamilySide } from './family-side.tsx';
import { PeopleChoices, SectionChoices } from './merge-choices.tsx';
import { Moves } from './moves.tsx';
import type { FamilyPreview, Merging } from './preview.ts';

interface MergeTwoProps {
  readonly both: { readonly keptId: string; readonly mergedId: string };
  readonly onSwap: () => void;
  readonly onDone: () => void;
}

/** Two families side by side, what of each is kept, what goes over, and the way to make them one. */
export function MergeTwo({ both, onSwap, onDone }: MergeTwoProps) {
  const preview = useReport('previewFamilyMerge', both);
  const kept = useReport('staffFamily', { familyId: both.keptId });
  const merged = useReport('staffFamily', { familyId: both.mergedId });
  if (preview.error && whyOf(preview.error) === 'already-merged')
    return (
      <Notice tone="info" title={m.family_merge_already()}>
        <p>
          <Link to={staffPaths.staffFamily(both.keptId)}>{m.family_merge_to_family()}</Link>
        </p>
      </Notice>
    );
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
  readonly preview: FamilyPreview;
  readonly kept: StaffFamily;
  readonly merged: StaffFamily;
}

/** Whoever signs in to both is one guardian. */
function sure({ alike }: FamilyPreview): Merging['same'] {
  return alike.flatMap(({ isSure, keptId, mergedId, accesses: [access] }) =>
    isSure && access ? [{ keptId, mergedId, access }] : [],
  );
}

function Sides({ both, onSwap, onDone, preview, kept, merged }: SidesProps) {
  const [takes, setTakes] = useState<Merging['takes']>({ contacts: 'kept', pickup: 'kept' });
  const [same, setSame] = useState(() => sure(preview));
  const [areOneHousehold, setOneHousehold] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const merge = useAct('mergeFamilies');
  const format = useFormat();
  const { shared } = preview;
  const namesOf = ({ guardians, students }: StaffFamily) =>
    format.list(guardians.map(nameOfGuardian)) || format.list(students.map(({ student }) => student.firstName));
  const open = () => {
    const lacks = shared.length > 0 && !areOneHousehold;
    setMissing(lacks);
    if (lacks) document.getElementById(TICK)?.focus();
    else setOpen(true);
  };
  return (
    <div className={styles.record}>
      <Obstacles obstacles={preview.obstacles} />
      {shared.length > 0 && (
        <Notice tone="warn" title={m.family_merge_warning_title()}>
          <p>{m.family_merge_warning({ names: format.list(shared.map(({ name }) => name)) })}</p>
          <CheckField
            id={TICK}
            label={m.family_merge_tick()}
            checked={areOneHousehold}
            error={isMissing && !areOneHousehold ? m.family_merge_tick_missing() : undefined}
            onChange={(event) => setOneHousehold(event.currentTarget.checked)}
          />
        </Notice>
      )}
      <Section title={m.merge_sides()}>
        <div className={styles.households} data-wide>
          <FamilySide family={kept} told={preview.told} word={m.merge_stays()} />
          <FamilySide family={merged} told={preview.told} word={m.merge_goes()} />
        </div>
        <Cluster>
          <Button look="secondary" isSmall onClick={onSwap}>
            {m.merge_swap()}
          </Button>
        </Cluster>
      </Section>
      {preview.alike.length > 0 && (
        <Section title={m.family_merge_people()} hint={m.family_merge_people_hint()}>
          <PeopleChoices alike={preview.alike} kept={kept} merged={merged} same={same} onChange={setSame} />
        </Section>
      )}
      {(preview.choices.contacts || preview.choices.pickup) && (
        <Section title={m.family_merge_sections()} hint={m.family_merge_sections_hint()}>
          <SectionChoices preview={preview} takes={takes} onChange={setTakes} />
        </Section>
      )}
      {preview.twins.length > 0 && (
        <Section title={m.family_merge_twins()} hint={m.family_merge_twins_hint()}>
          <ul className={styles.people}>
            {preview.twins.map((twin) => (
              <li key={`${twin.keptId} ${twin.mergedId}`}>
                <Link to={staffPaths.mergeStudents} search={{ keep: twin.keptId, with: twin.mergedId }}>
                  {m.family_merge_twins_compare({ name: twin.name })}
                </Link>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title={m.merge_opens()}>
        <FamilyMergeOpens kept={kept} merged={merged} same={same} />
      </Section>
      <Section title={m.merge_moves()}>
        <Moves preview={preview} joined={same.filter((each) => !isSure(preview, each)).length} />
      </Section>
      <Cluster>
        <Button disabled={preview.obstacles.length > 0} onClick={open}>
          {m.merge_act()}
        </Button>
      </Cluster>
      {isOpen && (
        <ReasonDialog
          title={m.family_merge_confirm_title()}
          effect={m.family_merge_confirm_effect({
            kept: namesOf(kept),
            merged: namesOf(merged),
            days: preview.undoDays,
          })}
          act={m.merge_act()}
          isDanger
          isDoor
          onAct={(reason, nobodyLeft) =>
            merge
              .mutateAsync({ ...both, seen: preview.seen, takes, same, areOneHousehold, reason, nobodyLeft })
              .then(onDone)
          }
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

const TICK = 'one-household';

const isSure = ({ alike }: FamilyPreview, one: Merging['same'][number]) =>
  alike.some((pair) => pair.isSure && pair.keptId === one.keptId && pair.mergedId === one.mergedId);

function Obstacles({ obstacles }: Pick<FamilyPreview, 'obstacles'>) {
  const format = useFormat();
  if (obstacles.length === 0) return null;
  const words = ({ kind, guardians, students }: FamilyPreview['obstacles'][number]) =>
    kind === 'barred-guardian'
      ? m.family_merge_barred({ guardians: format.list(guardians), students: format.list(students) })
      : kind === 'too-many-guardians'
        ? m.family_merge_too_many_guardians({ most: MOST_GUARDIANS })
        : m.family_merge_too_many_students({ most: MOST_STUDENTS });
  return (
    <Notice tone="error" title={m.family_merge_obstacles()}>
      {obstacles.map((obstacle) => (
        <p key={obstacle.kind}>{words(obstacle)}</p>
      ))}
    </Notice>
  );
}
