import { GiveUpButton } from '../../frame/give-up-button.tsx';
import type { functions } from '../../../../contract/functions.ts';
import type { OutputOf } from '../../../../contract/kit.ts';
import { type MissingForPublishing, REQUIRED_FOR_PUBLISHING } from '../../../../domain/class-content.ts';
import { m } from '../../../../words/messages.js';
import { fieldWords } from '../../../shared/field-words.ts';
import { Notice } from '../../../ui/notice.tsx';
import type { Choices } from './choices.ts';
import styles from './class-form.module.css';
import { fieldId, focusPath } from './parts.ts';
import { choosePart } from './class-form-state.ts';
import {
  AudienceSection,
  PeopleSection,
  RegistrationSection,
  SeatsSection,
  VisibilitySection,
} from './plain-sections.tsx';
import { PriceSection } from './price-section.tsx';
import { useMoveOfAddress } from './move-of-address.ts';
import { ClassSaveBar } from './save-bar.tsx';
import { ScheduleSection } from './schedule-section.tsx';
import { useClassForm } from './use-class-form.ts';
import { MISSING, useSaving } from './use-saving.ts';
import { WordsSection } from './words-section.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';

// Large, and not needed to begin with.
const Conflicts = lazyPart(async () => ({ default: (await import('./conflicts.tsx')).Conflicts }));
const DateUndo = lazyPart(async () => ({ default: (await import('./date-undo.tsx')).DateUndo }));
const EffectsDialog = lazyPart(async () => ({ default: (await import('./effects-dialog.tsx')).EffectsDialog }));

/** Everything that staff can set of a class, in one form. */
export function ClassForm({ first, choices }: { first: OutputOf<typeof functions.staffClass>; choices: Choices }) {
  const form = useClassForm(first);
  const saving = useSaving(form);
  useMoveOfAddress(form, saving);
  const { state, set, errors, setState } = form;
  const { values, saved, met } = state;
  const parts = { values, set, errors, saved, choices };
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (form.changed.length > 0) saving.save();
      }}
    >
      <Notices form={form} saving={saving} />
      {state.saved.undo && <DateUndo form={form} />}
      {met && (
        <Conflicts
          met={met}
          mine={values}
          saved={saved}
          choices={choices}
          onChoose={(name, isTheirs) => setState((now) => choosePart(now, name, isTheirs))}
          onSeen={() => setState((now) => ({ ...now, met: null }))}
        />
      )}
      <WordsSection form={parts} />
      <ScheduleSection form={parts} />
      <PeopleSection form={parts} />
      <AudienceSection form={parts} />
      <SeatsSection form={parts} />
      <RegistrationSection form={parts} />
      <PriceSection form={parts} />
      <VisibilitySection form={parts} />
      <ClassSaveBar form={form} saving={saving} />
      <EffectsDialog saving={saving} />
    </form>
  );
}

/** What stands above the form: that something was brought back, that nothing can be saved, or what is missing. */
function Notices({ form, saving }: { form: ReturnType<typeof useClassForm>; saving: ReturnType<typeof useSaving> }) {
  const { isRestored, saved } = form.state;
  return (
    <>
      {saved.isSemesterArchived && (
        <Notice tone="warn" title={m.class_form_archived_title()}>
          {m.class_form_semester_archived()}
        </Notice>
      )}
      {saved.cancelledAt && (
        <Notice tone="warn" title={m.class_form_cancelled_title()}>
          {m.class_form_is_cancelled()}
        </Notice>
      )}
      {isRestored && (
        <Notice tone="info" title={m.class_form_restored_title()}>
          <p>{m.class_form_restored()}</p>
          <GiveUpButton className={styles.below} words={m.class_form_discard()} onGiveUp={() => void form.discard()} />
        </Notice>
      )}
      {saving.missing.length > 0 && <Missing missing={saving.missing} />}
    </>
  );
}

function Missing({ missing }: { missing: readonly MissingForPublishing[] }) {
  return (
    <Notice id={MISSING} tone="warn" isAlert title={m.class_form_missing_title()}>
      <ul className={styles.missing}>
        {missing.map((name) => {
          const { path, code } = REQUIRED_FOR_PUBLISHING[name];
          return (
            <li key={name}>
              <a
                href={`#${fieldId(path)}`}
                onClick={(event) => {
                  event.preventDefault();
                  focusPath([path]);
                }}
              >
                {fieldWords({ code })}
              </a>
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}
