import type { DirectoryEntry } from '../../../contract/directory.ts';
import { m } from '../../../words/messages.js';
import { QuestionDialog } from '../../shared/question-dialog.tsx';
import { useAct } from '../frame/use-act.ts';

/** Asks once before an entry that no class uses goes. */
export function RemoveDialog({ entry, onClose }: { entry: DirectoryEntry; onClose: () => void }) {
  const remove = useAct('removeDirectoryEntry');
  const { kind, id, version, name } = entry;
  return (
    <QuestionDialog
      isOpen
      title={m.directory_remove_title({ name })}
      effect={m.directory_remove_effect()}
      act={m.directory_remove()}
      keep={m.directory_remove_keep()}
      isPending={remove.isPending}
      error={remove.error}
      words={{ 'changed-meanwhile': m.directory_changed_meanwhile }}
      onAct={() => remove.mutate({ kind, id, version }, { onSuccess: onClose })}
      onKeep={onClose}
    />
  );
}
