import type { Functions } from '../../../contract/functions.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import { m } from '../../../words/messages.js';
import { useApp } from '../../shared/app.tsx';
import { fieldErrors } from '../../shared/failure.ts';
import { useToasts } from '../../shared/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { LongTextField } from '../../ui/long-text-field.tsx';
import MarkdownText from '../../ui/markdown.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { GiveUpButton } from '../frame/give-up-button.tsx';
import { useAct } from '../frame/use-act.ts';
import { useTabKeeper } from '../frame/use-tab-keeper.ts';
import editor from '../semesters/editor.module.css';
import { SavedText, SaveTrouble } from '../semesters/save-trouble.tsx';
import { WaiverActs } from './waiver-acts.tsx';

type WaiverReport = OutputOf<Functions['staffWaiver']>;

interface Values {
  title: string;
  /** `all`, or `type` or `class` with an id behind it. */
  scope: string;
  eachSemester: boolean;
  draft: string;
}

/** What is being written beside what families will read; saved first, then published. */
export function WaiverEditor({ found }: { found: WaiverReport }) {
  const { waiver, draft } = found;
  const save = useAct('saveWaiver');
  const { show } = useToasts();
  const { queryClient } = useApp();
  const form = useForm<Values, unknown>({
    saved: {
      version: waiver.version,
      values: { title: waiver.title, scope: scopeOf(found), eachSemester: waiver.eachSemester, draft },
    },
    keeper: useTabKeeper<Values>(`waiver ${waiver.id}`),
    save: ({ scope, ...content }, version) =>
      save.mutateAsync({ id: waiver.id, version, ...content, ...readScope(scope) }),
    told: (error) => fieldErrors(error),
    onSaved: async (_answer, { title }) => {
      show({ severity: 'success', summary: m.admin_saved(), detail: title });
      // What is published is what was saved: nobody publishes before that is here.
      await queryClient.invalidateQueries({ queryKey: ['report', 'staffWaiver'] });
    },
  });
  return (
    <section className={editor.section} aria-label={m.waivers_tab_text()}>
      <SaveTrouble form={form} version={waiver.version}>
        <SavedText text={draft} />
      </SaveTrouble>
      <div className={editor.halves}>
        <Form form={form} className={editor.half}>
          <TextField label={m.waivers_column_title()} {...form.field('title')} maxLength={200} required />
          <ScopeField found={found} value={form.values.scope} onChange={(scope) => form.set({ scope })} />
          <CheckField
            label={m.waivers_each_semester()}
            description={m.waivers_each_semester_hint()}
            checked={form.values.eachSemester}
            onChange={({ currentTarget: { checked } }) => form.set({ eachSemester: checked })}
          />
          <LongTextField
            label={m.waivers_draft()}
            description={m.waivers_draft_hint()}
            {...form.field('draft')}
            rows={16}
            maxLength={30_000}
          />
          <div className={editor.acts}>
            <Button type="submit" isBusy={form.isPending} isIdle={!form.isChanged}>
              {m.waivers_save()}
            </Button>
            {form.isChanged && <GiveUpButton words={m.semesters_give_up()} onGiveUp={form.forget} />}
            <output className={editor.state}>{form.isChanged && m.semesters_not_saved()}</output>
          </div>
          <WaiverActs waiver={waiver} isWriting={form.isChanged || form.isPending} />
        </Form>
        <div className={editor.half}>
          <p className={editor.label}>{m.waivers_preview()}</p>
          {form.values.draft.trim() === '' ? (
            <p className={editor.small}>{m.waivers_preview_empty()}</p>
          ) : (
            <MarkdownText text={form.values.draft} />
          )}
        </div>
      </div>
    </section>
  );
}

interface ScopeFieldProps {
  readonly found: WaiverReport;
  readonly value: string;
  readonly onChange: (scope: string) => void;
}

function ScopeField({ found: { classTypes, classes }, value, onChange }: ScopeFieldProps) {
  const choices = (kind: 'type' | 'class', all: readonly { readonly id: string; readonly name: string }[]) =>
    all.map(({ id, name }) => ({ value: `${kind} ${id}`, label: name }));
  return (
    <ChoiceField
      label={m.waivers_scope()}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      options={[
        { value: 'all', label: m.waivers_scope_all() },
        { group: m.waivers_scope_type(), options: choices('type', classTypes) },
        { group: m.waivers_scope_class(), options: choices('class', classes) },
      ]}
    />
  );
}

function scopeOf({ waiver }: WaiverReport): string {
  if (waiver.classType) return `type ${waiver.classType.id}`;
  return waiver.class ? `class ${waiver.class.id}` : 'all';
}

function readScope(scope: string): { classTypeId: string | null; classId: string | null } {
  const [kind, id = null] = scope.split(' ');
  return { classTypeId: kind === 'type' ? id : null, classId: kind === 'class' ? id : null };
}
