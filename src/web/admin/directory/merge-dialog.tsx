import { RadioField } from '../../ui/choice-field.tsx';
import { SeveralField } from '../../ui/mantine-fields.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Button } from '../../ui/button.tsx';
import { useState } from 'react';
import type { DirectoryEntry, DirectoryKind } from '../../../contract/directory.ts';
import { MOST_ROWS } from '../../../domain/pages.ts';
import { m } from '../../../words/messages.js';
import { describeFailure } from '../../shared/failure.ts';
import { useFormat } from '../../shared/format.ts';
import { useToasts } from '../../shared/toasts.ts';
import { useAct } from '../frame/use-act.ts';
import { useReport } from '../frame/use-report.ts';

interface MergeDialogProps {
  kind: DirectoryKind;
  chosen: readonly DirectoryEntry[];
  onClose: () => void;
}

/** Makes one of several entries: says which stays, which go and how many classes change. */
export function MergeDialog({ kind, chosen, onClose }: MergeDialogProps) {
  const { data } = useReport('directory', { kind, pageSize: MOST_ROWS });
  const all = data?.rows ?? chosen;
  const merge = useAct('mergeDirectoryEntries');
  const { show } = useToasts();
  const format = useFormat();
  const [ids, setIds] = useState(chosen.map(({ id }) => id));
  const entries = all.filter(({ id }) => ids.includes(id));
  const [keptId, setKeptId] = useState(mostUsed(chosen)?.id);
  const kept = entries.find(({ id }) => id === keptId) ?? mostUsed(entries);
  const others = entries.filter(({ id }) => id !== kept?.id);
  const classes = others.reduce((sum, entry) => sum + entry.classes, 0);
  function act(): void {
    if (!kept) return;
    merge.mutate(
      { kind: kept.kind, fromIds: others.map(({ id }) => id), intoId: kept.id },
      {
        onSuccess: (answer) => {
          const detail = m.directory_merged({ count: answer.classes, name: kept.name });
          show({ severity: 'success', summary: m.admin_saved(), detail });
          onClose();
        },
      },
    );
  }
  return (
    <Dialog onClose={onClose} title={m.directory_merge_title()} closeLabel={m.directory_cancel()}>
      <Stack>
        {merge.error && (
          <Notice tone="error" isAlert>
            {describeFailure(merge.error)}
          </Notice>
        )}
        <SeveralField
          label={m.directory_merge_with()}
          placeholder={entries.length < 2 ? m.directory_merge_find() : ''}
          most={50}
          options={all.map(({ id, name, classes: count }) => ({
            value: id,
            label: `${name} (${format.number(count)})`,
          }))}
          value={ids}
          onChange={setIds}
          clearLabel={m.directory_cancel()}
        />
        {entries.length > 1 && (
          <RadioField
            label={m.directory_merge_keep()}
            value={kept?.id ?? ''}
            onChange={setKeptId}
            options={entries.map((entry) => ({
              value: entry.id,
              label: entry.name,
              description: `${m.directory_classes()}: ${format.number(entry.classes)}${entry.address ? ` · ${entry.address}` : ''}`,
            }))}
          />
        )}
        {others.length > 0 && (
          <p>{classes === 0 ? m.directory_merge_none() : m.directory_merge_effect({ count: classes })}</p>
        )}
        <Cluster at="end">
          <Button look="secondary" onClick={onClose}>
            {m.directory_cancel()}
          </Button>
          <Button onClick={act} isBusy={merge.isPending} disabled={others.length === 0}>
            {m.directory_merge()}
          </Button>
        </Cluster>
      </Stack>
    </Dialog>
  );
}

/** Whoever signs in stays; else the one with most classes. */
function mostUsed(entries: readonly DirectoryEntry[]): DirectoryEntry | undefined {
  return entries.toSorted((a, b) => Number(b.hasAccount) - Number(a.hasAccount) || b.classes - a.classes)[0];
}
