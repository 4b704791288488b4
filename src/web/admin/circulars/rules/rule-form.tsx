import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { MOST_CIRCULAR_TEXT } from '../../../../contract/circulars.ts';
import { MOST_SUBJECT } from '../../../../contract/fields.ts';
import { PLACEHOLDERS, placeholdersOfLetter, unknownPlaceholders } from '../../../../domain/fill-placeholders.ts';
import { RULE_KINDS, type RuleKind } from '../../../../domain/letter-rules.ts';
import { m } from '../../../../words/messages.js';
import { staffPaths } from '../../../staff-paths.ts';
import { fieldErrors } from '../../../shared/failure.ts';
import { fieldWords } from '../../../shared/field-words.ts';
import { newScreenId } from '../../../shared/new-key.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/check-field.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { ButtonLink } from '../../../ui/link.tsx';
import { LongTextField } from '../../../ui/long-text-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { FailureAlert } from '../../frame/failure-alert.tsx';
import { StaffPage } from '../../frame/staff-page.tsx';
import { useAct } from '../../frame/use-act.ts';
import { useAddress } from '../../frame/use-address.ts';
import { useTabKeeper } from '../../frame/use-tab-keeper.ts';
import styles from '../../semesters/editor.module.css';
import { insertPlaceholder, PlaceholderButtons } from '../../semesters/placeholder-buttons.tsx';
import { Templates } from '../templates.tsx';
import { kindNames, readKind, readyMade } from './ready-made.ts';
import { RulePreview } from './rule-preview.tsx';
import { type OpenedRule, contentOf, type RuleValues, valuesOf, wrongIn } from './rule-values.ts';
import { RuleTimeFields, RuleWhomFields } from './rule-fields.tsx';
import { ruleHints } from './rule-words.ts';

const KNOWN = placeholdersOfLetter({ hasClass: true, hasSemester: true });
const NAMES = PLACEHOLDERS.filter((name) => KNOWN.includes(name));

const wrongWords = (words: string) => {
  const unknown = unknownPlaceholders(words, KNOWN);
  return unknown.length > 0
    ? fieldWords({ code: 'unknown-placeholders', facts: { unknown, known: KNOWN } })
    : undefined;
};

/** Makes a rule of the kind that the address names, or changes one: when its letters go, to whom, and what they say, beside how they read. */
export function RuleForm({ rule }: { readonly rule: OpenedRule | null }) {
  const [{ kind: asked }, change] = useAddress();
  const kind = rule?.kind ?? readKind(asked);
  const back = rule ? { rules: rule.id } : { rules: 'all' };
  return (
    <StaffPage
      title={rule ? m.circulars_rule_change_title() : m.circulars_rule_new()}
      back={{ to: staffPaths.circulars, words: m.circulars_back() }}
      lead={<p>{ruleHints[kind]()}</p>}
    >
      {!rule && (
        <ChoiceField
          label={m.circulars_rule_kind()}
          value={kind}
          options={RULE_KINDS.map((value) => ({ value, label: kindNames[value]() }))}
          onChange={({ currentTarget }) => change({ kind: currentTarget.value }, { replace: true })}
        />
      )}
      <Fields key={kind} rule={rule} kind={kind} back={back} />
    </StaffPage>
  );
}

interface FieldsProps {
  readonly rule: OpenedRule | null;
  readonly kind: RuleKind;
  readonly back: Record<string, string>;
}

function Fields({ rule, kind, back }: FieldsProps) {
  const [ruleId] = useState(() => rule?.id ?? newScreenId());
  const save = useAct('saveLetterRule', { readsAgain: true });
  const navigate = useNavigate();
  const field = useRef<HTMLTextAreaElement>(null);
  const [saved] = useState(() => ({
    version: rule?.version ?? 0,
    values: rule ? valuesOf(rule) : { ...EMPTY, ...readyMade[kind]() },
  }));
  const form = useForm<RuleValues, unknown>({
    saved,
    keeper: useTabKeeper<RuleValues>(`rule ${rule ? ruleId : kind}`),
    check: (values) => wrongIn(values, kind, wrongWords),
    save: (values, version) =>
      save.mutateAsync({ ruleId, version, kind, isActive: values.isActive, ...contentOf(values) }),
    told: fieldErrors,
    onSaved: () => navigate({ to: staffPaths.circulars, search: { rules: ruleId } }),
  });
  const { subject, text, isActive } = form.values;
  const insert = (name: string) => insertPlaceholder(field, { name, text, set: (next) => form.set({ text: next }) });
  const wrong = { subject: wrongWords(subject), text: wrongWords(text) };
  return (
    <section className={styles.section} aria-labelledby="rule-words">
      <h2 id="rule-words">{m.circulars_rule_words()}</h2>
      <div className={styles.halves}>
        <Form form={form} className={styles.half}>
          <RuleTimeFields form={form} kind={kind} />
          <RuleWhomFields form={form} />
          <Templates words={{ subject, text, replyTo: 'school' }} onChoose={form.set} />
          <TextField
            label={m.circulars_subject()}
            {...form.field('subject')}
            error={wrong.subject ?? form.errors['subject']}
            maxLength={MOST_SUBJECT}
            required
          />
          <LongTextField
            ref={field}
            label={m.circulars_text()}
            description={kind === 'before-forms' ? m.circulars_rule_text_hint_forms() : m.circulars_text_hint()}
            {...form.field('text')}
            error={wrong.text ?? form.errors['text']}
            rows={10}
            maxLength={MOST_CIRCULAR_TEXT}
            required
          />
          <PlaceholderButtons names={NAMES} onInsert={insert} />
          <CheckField
            label={m.circulars_rule_is_active()}
            description={m.circulars_rule_is_active_hint()}
            checked={isActive}
            onChange={({ currentTarget }) => form.set({ isActive: currentTarget.checked })}
          />
          <FailureAlert error={form.failure} />
          <div className={styles.acts}>
            <Button type="submit" isBusy={form.isPending}>
              {m.circulars_rule_save()}
            </Button>
            <ButtonLink look="secondary" to={staffPaths.circulars} search={back} onClick={() => form.forget()}>
              {m.account_cancel()}
            </ButtonLink>
          </div>
        </Form>
        <RulePreview kind={kind} values={form.values} isReady={!wrong.subject && !wrong.text} />
      </div>
    </section>
  );
}

const EMPTY = {
  semesterId: '',
  whom: 'all',
  typeIds: [],
  classIds: [],
  isActive: true,
} satisfies Partial<RuleValues>;
