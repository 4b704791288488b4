import { type ComponentType, useState } from 'react';
import { Form } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { fieldErrors, whyOf } from '../../shared/failure.ts';
import { type SettingsChanges, settingsChanges } from '../../../contract/settings.ts';
import { m } from '../../../words/messages.js';
import { QuestionDialog } from '../../shared/question-dialog.tsx';
import { applyTheme } from '../../shared/theme.ts';
import { useToasts } from '../../shared/toasts.ts';
import { checkForm } from '../frame/form-check.ts';
import { useAct } from '../frame/use-act.ts';
import { useTabKeeper } from '../frame/use-tab-keeper.ts';
import { AttendanceSection } from './attendance-section.tsx';
import { ConfigSection } from './config-section.tsx';
import { DeadlinesSection } from './deadlines-section.tsx';
import { FairnessSection } from './fairness-section.tsx';
import { GradesSection } from './grades-section.tsx';
import { LookSection } from './look-section.tsx';
import { ChangedByOthers, SavedNotice } from './changed-by-others.tsx';
import { questionAbout } from './question-about.ts';
import { PaymentsSection } from './payments-section.tsx';
import { RetentionSection } from './retention-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SettingsBar } from './save-bar.tsx';
import { SETTING_PARTS, type SettingPart } from './setting-index.ts';
import { useAskedPart } from './settings-index.tsx';
import styles from './settings.module.css';
import {
  changedNames,
  errorsByRow,
  rowErrors,
  type Settings,
  type SectionParts,
  type SettingsValues,
  typedOf,
  wantedOf,
} from './settings-values.ts';
import { LinksSection, PlaceSection, SchoolSection } from './text-sections.tsx';

const SECTIONS: Readonly<Record<SettingPart, ComponentType<SectionParts>>> = {
  school: SchoolSection,
  look: LookSection,
  place: PlaceSection,
  links: LinksSection,
  deadlines: DeadlinesSection,
  payments: PaymentsSection,
  fairness: FairnessSection,
  attendance: AttendanceSection,
  'second-factor': SecondFactorSection,
  retention: RetentionSection,
  grades: GradesSection,
  config: ConfigSection,
};

/** The settings in one form; only what changed is sent, and what was typed stays in this tab until it is saved or given up. */
export function SettingsForm({ settings }: { settings: Settings }) {
  // What the typing began from: a newer state of the server never comes under somebody's hands by itself.
  const [base, setBase] = useState(settings);
  const saved = typedOf(base.values);
  const act = useAct('saveSettings', { readsAgain: true });
  const { show } = useToasts();
  const [asked, setAsked] = useState<SettingsChanges | null>(null);
  const [isSaved, setSaved] = useState(false);
  const form = useForm<SettingsValues, Settings>({
    saved: { version: base.version, values: saved },
    keeper: useTabKeeper<SettingsValues>('settings'),
    check: (values) => {
      const wanted = wantedOf(values, changedNames(values, saved));
      return { ...checkForm(settingsChanges, wanted), ...rowErrors(values) };
    },
    // What `check` has looked through by the contract.
    ask: (values) => {
      const changes = wantedOf(values, changedNames(values, saved)) as SettingsChanges;
      if (questionAbout(changes, base)) setAsked(changes);
      return questionAbout(changes, base) !== null;
    },
    save: (values, version) =>
      act.mutateAsync({ version, changes: wantedOf(values, changedNames(values, saved)) as SettingsChanges }),
    told: (error) => fieldErrors(error, 'changes.'),
    onSettled: () => setAsked(null),
    onSaved: (answer) => {
      setBase(answer);
      setSaved(true);
      applyTheme(answer.values.primaryColor);
      show({ severity: 'success', summary: m.settings_saved(), detail: m.settings_saved_detail() });
    },
  });
  useAskedPart();
  const { values } = form;
  const changed = changedNames(values, saved);
  const isMeanwhile = form.isOutdated || whyOf(form.failure) === 'changed-meanwhile';
  const question = asked && questionAbout(asked, base);
  const parts: SectionParts = { values, errors: errorsByRow(form.errors, values), change: form.set };
  return (
    <Form form={form} className={styles.form}>
      {isSaved && changed.length === 0 && <SavedNotice />}
      {SETTING_PARTS.map(({ id }) => {
        const Part = SECTIONS[id];
        return (
          <div key={id} id={id} tabIndex={-1} className={styles.part}>
            <Part {...parts} />
          </div>
        );
      })}
      {isMeanwhile && (
        <ChangedByOthers
          base={base}
          typed={values}
          onMerged={(theirs, merged) => {
            setBase(theirs);
            form.rebase(theirs.version, merged);
          }}
        />
      )}
      <SettingsBar
        changed={changed}
        error={isMeanwhile ? null : form.failure}
        isPending={form.isPending}
        onGiveUp={form.forget}
      />
      <QuestionDialog
        isOpen={asked !== null}
        title={question?.title ?? ''}
        effect={question?.effect ?? ''}
        act={m.settings_ask_change()}
        keep={m.settings_ask_keep()}
        isPending={form.isPending}
        error={null}
        onAct={form.confirm}
        onKeep={() => setAsked(null)}
      />
    </Form>
  );
}
