import { FAMILY_CHOICES, MERGE_SIDES, type MergeSide } from '../../../../domain/family-merge.ts';
import { m } from '../../../../words/messages.js';
import { CheckField } from '../../../ui/check-field.tsx';
import { RadioField } from '../../../ui/choice-field.tsx';
import { ACCESS } from '../../students/set-access.tsx';
import { nameSection } from '../../students/section-words.ts';
import styles from '../../students/students.module.css';
import { nameOfGuardian, type StaffFamily } from '../name-family.ts';
import type { FamilyPreview, Merging } from './preview.ts';

const SIDES: Readonly<Record<MergeSide, () => string>> = {
  kept: m.family_merge_side_kept,
  merged: m.family_merge_side_merged,
  both: m.family_merge_side_both,
};

interface SectionChoicesProps {
  readonly preview: FamilyPreview;
  readonly takes: Merging['takes'];
  readonly onChange: (takes: Merging['takes']) => void;
}

/** Of students who live in both: whose contacts and pick-up are kept, or both. */
export function SectionChoices({ preview, takes, onChange }: SectionChoicesProps) {
  return (
    <div className={styles.choices}>
      {FAMILY_CHOICES.filter((section) => preview.choices[section]).map((section) => (
        <RadioField
          key={section}
          label={nameSection(section)}
          value={takes[section]}
          {...(preview.tooManyTogether[section] && { description: m.family_merge_too_many() })}
          options={MERGE_SIDES.filter((side) => side !== 'both' || !preview.tooManyTogether[section]).map((side) => ({
            value: side,
            label: SIDES[side](),
          }))}
          onChange={(side) => onChange({ ...takes, [section]: side })}
        />
      ))}
    </div>
  );
}

interface PeopleChoicesProps {
  readonly alike: FamilyPreview['alike'];
  readonly kept: StaffFamily;
  readonly merged: StaffFamily;
  readonly same: Merging['same'];
  readonly onChange: (same: Merging['same']) => void;
}

/** Guardians who are one person, for sure or as the secretary says, and what they may do from then on. */
export function PeopleChoices({ alike, kept, merged, same, onChange }: PeopleChoicesProps) {
  const nameOf = ({ guardians }: StaffFamily, id: string) => {
    const found = guardians.find((guardian) => guardian.id === id);
    return found ? nameOfGuardian(found) : m.admin_unknown();
  };
  return (
    <div className={styles.choices}>
      {alike.map((pair) => {
        const isPair = (each: Merging['same'][number]) =>
          each.keptId === pair.keptId && each.mergedId === pair.mergedId;
        const isElsewhere = (each: Merging['same'][number]) =>
          !isPair(each) && (each.keptId === pair.keptId || each.mergedId === pair.mergedId);
        const chosen = same.find(isPair);
        const others = same.filter((each) => !isPair(each));
        const [access = 'view'] = pair.accesses;
        const { keptId, mergedId } = pair;
        const names = { kept: nameOf(kept, keptId), merged: nameOf(merged, mergedId) };
        return (
          <div key={`${keptId} ${mergedId}`} className={styles.household}>
            {pair.isSure ? (
              <p>{m.family_merge_sure({ name: names.kept })}</p>
            ) : (
              <CheckField
                label={m.family_merge_likely(names)}
                checked={chosen !== undefined}
                disabled={same.some(isElsewhere)}
                onChange={(event) =>
                  onChange([...others, ...(event.currentTarget.checked ? [{ keptId, mergedId, access }] : [])])
                }
              />
            )}
            {chosen && pair.accesses.length > 1 && (
              <RadioField
                label={m.family_merge_access({ name: names.kept })}
                value={chosen.access}
                options={pair.accesses.map((value) => ({
                  value,
                  label: ACCESS[value](),
                }))}
                onChange={(value) => onChange([...others, { keptId, mergedId, access: value }])}
              />
            )}
          </div>
        );
      })}
    </div>
  );
}
