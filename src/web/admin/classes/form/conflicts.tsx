import { Button } from '../../../ui/button.tsx';
import type { EditedClass } from '../../../../contract/class-editing.ts';
import { m } from '../../../../words/messages.js';
import { useFormat } from '../../../shared/format.ts';
import type { Choices } from './choices.ts';
import styles from './class-form.module.css';
import { type PartName, namePart } from './parts.ts';
import type { Encounter } from './class-form-state.ts';
import type { ClassValues } from './class-values.ts';
import { describePart } from './describe-part.ts';
import { CONFLICTS } from './use-saving.ts';

interface ConflictsProps {
  readonly met: Encounter;
  readonly mine: ClassValues;
  readonly saved: EditedClass;
  readonly choices: Choices;
  readonly onChoose: (name: PartName, isTheirs: boolean) => void;
  readonly onSeen: () => void;
}

/** Who changed the class meanwhile and what: taken over where one had not touched it oneself, to be chosen where both had. */
export function Conflicts({ met, mine, saved, choices, onChoose, onSeen }: ConflictsProps) {
  const format = useFormat();
  const surroundings = { choices, holidays: saved.holidays, format };
  const who = { who: met.by || m.class_form_somebody(), at: format.instant(met.at) };
  return (
    <section className={styles.conflicts} id={CONFLICTS} tabIndex={-1} aria-label={m.class_form_met_title()}>
      <h2>{m.class_form_met_title()}</h2>
      <p>{met.conflicts.length > 0 ? m.class_form_met_conflicts(who) : m.class_form_met(who)}</p>
      {met.taken.length > 0 && (
        <p>{m.class_form_met_taken({ fields: format.list(met.taken.map((name) => namePart(name).toLowerCase())) })}</p>
      )}
      {met.conflicts.map((name) => (
        <fieldset key={name} className={styles.conflict}>
          <legend>{namePart(name)}</legend>
          <Version words={m.class_form_theirs()} text={describePart(name, met.theirs, surroundings)}>
            <Button look="secondary" onClick={() => onChoose(name, true)}>
              {m.class_form_take_theirs()}
            </Button>
          </Version>
          <Version words={m.class_form_yours()} text={describePart(name, mine, surroundings)}>
            <Button look="secondary" onClick={() => onChoose(name, false)}>
              {m.class_form_take_yours()}
            </Button>
          </Version>
        </fieldset>
      ))}
      {met.conflicts.length === 0 && (
        <Button look="secondary" onClick={onSeen}>
          {m.class_form_understood()}
        </Button>
      )}
    </section>
  );
}

function Version({ words, text, children }: { words: string; text: string; children: React.ReactNode }) {
  return (
    <div className={styles.version}>
      <p className={styles.label}>{words}</p>
      <p className={styles.versionText}>{text}</p>
      {children}
    </div>
  );
}
