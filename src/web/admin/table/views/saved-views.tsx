import { useState } from 'react';
import { m } from '../../../../words/messages.js';
import { describeFailure } from '../../../shared/failure.ts';
import { Button } from '../../../ui/button.tsx';
import { Cluster, Stack } from '../../../ui/layout.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { useAct } from '../../frame/use-act.ts';
import { useAddress } from '../../frame/use-address.ts';
import { useReport } from '../../frame/use-report.ts';
import { SaveView } from './save-view.tsx';
import styles from './saved-views.module.css';
import { askedNow, isSame, type SavedViewsProps, type View } from './view-of.ts';

/** The views of a table: filters, order and columns that somebody comes back to, one's own and those that are shared. */
export function SavedViews(props: SavedViewsProps) {
  const [isSaving, setSaving] = useState(false);
  return (
    <>
      <Popover look="secondary" words={m.views_title()} label={m.views_saved()}>
        <Choices {...props} onSave={() => setSaving(true)} />
      </Popover>
      {isSaving && <SaveView {...props} onClose={() => setSaving(false)} />}
    </>
  );
}

function Choices({ list, filters, hidden, onHide, onSave }: SavedViewsProps & { readonly onSave: () => void }) {
  const [address, change] = useAddress();
  const { data, error } = useReport('savedViews', { list });
  const [removed, setRemoved] = useState<View | null>(null);
  const remove = useAct('removeView');
  const restore = useAct('saveView');
  const now = { asked: askedNow(address, filters), hidden: [...hidden] };
  const open = ({ asked, hidden: without }: View) => {
    onHide(new Set(without));
    const none = Object.fromEntries([...filters, 'sort', 'search', 'page'].map((name) => [name, undefined]));
    change({ ...none, ...asked });
  };
  const failure = error ?? remove.error ?? restore.error;
  return (
    <Stack gap="tight">
      {!data && !error && <p role="status">{m.admin_loading()}</p>}
      {data?.views.length === 0 && <p className={styles.hint}>{m.views_none()}</p>}
      <ul className={styles.views}>
        {data?.views.map((view) => (
          <li key={view.id}>
            <button type="button" className={styles.view} aria-pressed={isSame(view, now)} onClick={() => open(view)}>
              <span>{view.name}</span>
              {view.isShared && (
                <span className={styles.hint}>
                  {view.isOwn ? m.views_shared() : m.views_shared_by({ email: view.byEmail ?? '' })}
                </span>
              )}
            </button>
            {view.isRemovable && (
              <Button
                look="quiet"
                isSmall
                aria-label={m.views_remove({ name: view.name })}
                title={m.views_remove({ name: view.name })}
                onClick={() => remove.mutate({ viewId: view.id }, { onSuccess: () => setRemoved(view) })}
              >
                ×
              </Button>
            )}
          </li>
        ))}
      </ul>
      {removed && (
        <Cluster>
          <p role="status">{m.views_removed({ name: removed.name })}</p>
          {removed.isOwn && (
            <Button
              look="quiet"
              isBusy={restore.isPending}
              onClick={() => {
                const { name, isShared, asked, hidden: without } = removed;
                restore.mutate({ list, name, isShared, asked, hidden: without }, { onSuccess: () => setRemoved(null) });
              }}
            >
              {m.bulk_undo()}
            </Button>
          )}
        </Cluster>
      )}
      {failure && <p role="alert">{describeFailure(failure)}</p>}
      <Button look="secondary" onClick={onSave}>
        {m.views_save()}
      </Button>
    </Stack>
  );
}
