import { SaveBar } from '../../../ui/form/form.tsx';
import { Button } from '../../../ui/button.tsx';
import { m } from '../../../../words/messages.js';
import { GiveUpButton } from '../../frame/give-up-button.tsx';
import { ToSettings } from '../../frame/failure-alert.tsx';
import { useApp } from '../../../shared/app.tsx';
import { useFormat } from '../../../shared/format.ts';
import styles from './save-bar.module.css';
import { partNames, partAt, focusPath, namePart } from './parts.ts';
import type { ClassForm } from './use-class-form.ts';
import type { Keeping } from './use-kept-draft.ts';
import type { Saving } from './use-saving.ts';

/** The bar of the class form: what changed, whether it is kept, which fields need a look, and the ways to go on. */
export function ClassSaveBar({ form, saving }: { form: ClassForm; saving: Saving }) {
  const format = useFormat();
  const time = useTime();
  const { changed, state, draft } = form;
  const { isPublished, cancelledAt } = state.saved;
  const isDirty = changed.length > 0;
  const names = changed.map((name) => namePart(name).toLowerCase());
  return (
    <SaveBar
      label={m.class_form_bar()}
      words={isDirty ? m.class_form_changed({ fields: format.list(names) }) : m.class_form_unchanged()}
      notes={
        <>
          <output className={styles.kept}>{describeKeeping(draft.keeping, time)}</output>
          <Unsaved errors={form.errors} />
          {saving.trouble && !saving.question && (
            <div role="alert" className={styles.trouble}>
              <p>
                {saving.trouble.words} <ToSettings error={saving.trouble.error} />
              </p>
              <Button isSmall look="secondary" onClick={saving.trouble.retry}>
                {m.admin_retry()}
              </Button>
            </div>
          )}
        </>
      }
    >
      {isDirty && <GiveUpButton look="quiet" words={m.class_form_discard()} onGiveUp={() => void form.discard()} />}
      {!isPublished && !cancelledAt && (
        <Button look="secondary" isBusy={saving.isPending} onClick={() => saving.save(true)}>
          {m.class_form_publish()}
        </Button>
      )}
      <Button isBusy={saving.isPending} isIdle={!isDirty} onClick={() => saving.save()}>
        {isPublished ? m.class_form_save() : m.class_form_save_draft()}
      </Button>
    </SaveBar>
  );
}

/** That nothing was saved, and which fields need a look, each a way to it. */
function Unsaved({ errors }: Pick<ClassForm, 'errors'>) {
  const paths = Map.groupBy(Object.keys(errors), partAt);
  const wrong = partNames.filter((name) => paths.has(name));
  if (wrong.length === 0) return null;
  return (
    <p role="alert" className={styles.trouble}>
      {m.class_form_not_saved()}
      {wrong.map((name) => (
        <button key={name} type="button" className={styles.lead} onClick={() => focusPath(paths.get(name) ?? [])}>
          {namePart(name)}
        </button>
      ))}
    </p>
  );
}

function useTime(): (at: string) => string {
  const { locale, timeZone } = useApp().organization;
  return (at) => new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone }).format(new Date(at));
}

function describeKeeping(keeping: Keeping, time: (at: string) => string): string {
  if (keeping === null) return '';
  return keeping === 'in-this-tab' ? m.class_form_kept_here() : m.class_form_kept({ at: time(keeping.at) });
}
