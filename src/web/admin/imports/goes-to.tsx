import { m } from '../../../words/messages.js';
import { ChoiceField } from '../../ui/choice-field.tsx';
import styles from './map-step.module.css';

interface GoesToParts<Target extends string> {
  readonly column: string;
  readonly target: Target | '';
  readonly groups: readonly { readonly words: () => string; readonly targets: readonly Target[] }[];
  readonly nameTarget: (target: Target) => string;
  readonly isTwice: boolean;
  /** What the select offers: a target, or the empty one. */
  readonly onChange: (target: Target | '') => void;
}

/** Where a column of a file goes. */
export function GoesTo<Target extends string>(props: GoesToParts<Target>) {
  const { column, target, groups, nameTarget, isTwice, onChange } = props;
  return (
    <ChoiceField
      aria-label={m.imports_goes_to_of({ column })}
      value={target}
      error={isTwice && m.imports_twice()}
      // The options are the targets and the empty one.
      onChange={(event) => onChange(event.currentTarget.value as Target | '')}
      options={[
        { value: '', label: m.imports_target_none() },
        ...groups.map(({ words, targets }) => ({
          group: words(),
          options: targets.map((each) => ({ value: each, label: nameTarget(each) })),
        })),
      ]}
    />
  );
}

/** How sure the guess was, as long as it stands. */
export function Confidence({ isSure }: { isSure: boolean }) {
  return <span className={isSure ? styles.sure : styles.likely}>{isSure ? m.imports_sure() : m.imports_likely()}</span>;
}
