import { useState } from 'react';
import type { StaffWaiver } from '../../../contract/waivers.ts';
import { m } from '../../../words/messages.js';
import { useToasts } from '../../shared/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { FailureAlert } from '../frame/failure-alert.tsx';
import { useAct } from '../frame/use-act.ts';
import editor from '../semesters/editor.module.css';

interface WaiverActsProps {
  readonly waiver: StaffWaiver;
  /** Whether something is typed that is not saved: only what is saved is published. */
  readonly isWriting: boolean;
}

/** What can be done with what was written. */
export function WaiverActs({ waiver, isWriting }: WaiverActsProps) {
  const [isPublishing, setPublishing] = useState(false);
  const archive = useAct('archiveWaiver');
  const { id, version, isArchived, hasChanges } = waiver;
  return (
    <div className={editor.acts}>
      <Button look="secondary" disabled={isWriting || !hasChanges} onClick={() => setPublishing(true)}>
        {m.waivers_publish()}
      </Button>
      <Button
        look="quiet"
        isBusy={archive.isPending}
        onClick={() => archive.mutate({ id, version, isArchived: !isArchived })}
      >
        {isArchived ? m.waivers_restore() : m.waivers_archive()}
      </Button>
      <span className={editor.state}>
        {isWriting ? m.waivers_save_first() : !isArchived && m.waivers_archive_hint()}
      </span>
      <FailureAlert error={archive.error} words={{ 'changed-meanwhile': m.waivers_changed_meanwhile }} />
      {isPublishing && <PublishDialog waiver={waiver} onClose={() => setPublishing(false)} />}
    </div>
  );
}

function PublishDialog({ waiver, onClose }: { waiver: StaffWaiver; onClose: () => void }) {
  const { id, version, title, published } = waiver;
  const [mustSignAgain, setAgain] = useState(false);
  const publish = useAct('publishWaiver');
  const { show } = useToasts();
  const send = () =>
    publish.mutate(
      { id, version, mustSignAgain },
      {
        onSuccess: () => {
          show({ severity: 'success', summary: m.waivers_published_toast(), detail: title });
          onClose();
        },
      },
    );
  return (
    <Dialog
      title={m.waivers_publish_title({ number: (published?.number ?? 0) + 1 })}
      onClose={onClose}
      closeLabel={m.waivers_cancel()}
    >
      <Stack>
        <p>{m.waivers_publish_effect()}</p>
        {published && (
          <CheckField
            label={m.waivers_publish_again()}
            checked={mustSignAgain}
            onChange={({ currentTarget: { checked } }) => setAgain(checked)}
          />
        )}
        <FailureAlert error={publish.error} words={{ 'changed-meanwhile': m.waivers_changed_meanwhile }} />
        <Cluster at="end">
          <Button look="secondary" onClick={onClose}>
            {m.waivers_cancel()}
          </Button>
          <Button isBusy={publish.isPending} onClick={send}>
            {m.waivers_publish_now()}
          </Button>
        </Cluster>
      </Stack>
    </Dialog>
  );
}
