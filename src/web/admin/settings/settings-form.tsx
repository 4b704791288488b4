import { type FormEvent, useState } from 'react';
import { type SettingsChanges, settingsChanges } from '../../../contract/settings.ts';
import { m } from '../../../words/messages.js';
import { QuestionDialog } from '../../shared/question-dialog.tsx';
import { applyTheme } from '../../shared/theme.ts';
import { useToasts } from '../../shared/toasts.ts';
import { checkForm } from '../frame/form-check.ts';
import { reasonOf, useAct } from '../frame/use-act.ts';
import { useFormErrors } from '../frame/use-form-errors.ts';
import { useTabDraft } from '../frame/use-tab-draft.ts';
import { ConfigSection } from './config-section.tsx';
import { DeadlinesSection } from './deadlines-section.tsx';
import { FairnessSection } from './fairness-section.tsx';
import { GradesSection } from './grades-section.tsx';
import { LookSection } from './look-section.tsx';
import { ChangedByOthers, SavedNotice } from './changed-by-others.tsx';
import { questionAbout } from './question-about.ts';
import { RetentionSection } from './retention-section.tsx';
import { SaveBar } from './save-bar.tsx';
import styles from './settings.module.css';
import {
  changedNames,
  errorsByRow,
  rowErrors,
  type Settings,
  type SettingsValues,
  typedOf,
  wantedOf,
} from './settings-values.ts';
import { LinksSection, PlaceSection, SchoolSection } from './text-sections.tsx';

/** What every section is given: what stands in the form, what is wrong with it, and how to change it. */
export interface SectionParts {
  readonly values: SettingsValues;
  readonly errors: Readonly<Record<string, string>>;
  readonly change: (values: Partial<SettingsValues>) => void;
}

/** The settings in one form; only what changed is sent, and what was typed stays in this tab until it is saved or given up. */
export function SettingsForm({ settings }: { settings: Settings }) {
  // What the typing began from: a newer state of the server never comes under somebody's hands by itself.
  const [base, setBase] = useState(settings);
  const saved = typedOf(base.values);
  const draft = useTabDraft<SettingsValues>('settings', { version: base.version, values: saved });
  const act = useAct('saveSettings');
  const { show } = useToasts();
  const { form, errors, ...wrong } = useFormErrors(act, 'changes');
  const [asked, setAsked] = useState<SettingsChanges | null>(null);
  const [isSaved, setSaved] = useState(false);
  const changed = changedNames(draft.values, saved);
  const isMeanwhile = reasonOf(act.error) === 'changed-meanwhile' || draft.version !== base.version;

  const change = (values: Partial<SettingsValues>) => {
    draft.change({ ...draft.values, ...values });
    wrong.clear();
  };
  const send = (changes: SettingsChanges) => {
    act.mutate(
      { version: draft.version, changes },
      {
        onSuccess: (answer) => {
          setAsked(null);
          draft.forget();
          setBase(answer);
          setSaved(true);
          applyTheme(answer.values.primaryColor);
          show({ severity: 'success', summary: m.settings_saved(), detail: m.settings_saved_detail() });
        },
        onError: () => {
          setAsked(null);
          wrong.focusFirst();
        },
      },
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (act.isPending || changed.length === 0) return;
    const wanted = wantedOf(draft.values, changed);
    if (!wrong.mark({ ...checkForm(settingsChanges, wanted), ...rowErrors(draft.values) })) return;
    // Looked through by the contract just now.
    const changes = wanted as SettingsChanges;
    if (questionAbout(changes, base)) setAsked(changes);
    else send(changes);
  };
  const question = asked && questionAbout(asked, base);
  const parts: SectionParts = { values: draft.values, errors: errorsByRow(errors, draft.values), change };
  return (
    <form ref={form} onSubmit={submit} noValidate className={styles.form}>
      {isSaved && changed.length === 0 && <SavedNotice />}
      <SchoolSection {...parts} />
      <LookSection {...parts} />
      <PlaceSection {...parts} />
      <LinksSection {...parts} />
      <DeadlinesSection {...parts} />
      <FairnessSection {...parts} />
      <RetentionSection {...parts} />
      <GradesSection {...parts} />
      <ConfigSection {...parts} />
      {isMeanwhile && (
        <ChangedByOthers
          base={base}
          typed={draft.values}
          onMerged={(theirs, values) => {
            act.reset();
            setBase(theirs);
            draft.rebase(theirs.version, values);
          }}
        />
      )}
      <SaveBar
        changed={changed}
        error={isMeanwhile ? null : act.error}
        isPending={act.isPending}
        onGiveUp={() => {
          act.reset();
          wrong.clear();
          draft.forget();
        }}
      />
      <QuestionDialog
        isOpen={asked !== null}
        title={question?.title ?? ''}
        effect={question?.effect ?? ''}
        act={m.settings_ask_change()}
        keep={m.settings_ask_keep()}
        isPending={act.isPending}
        error={null}
        onAct={() => asked && send(asked)}
        onKeep={() => setAsked(null)}
      />
    </form>
  );
}
