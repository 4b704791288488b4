import type { StaffGroup } from '../../../contract/groups.ts';
import { m } from '../../../words/messages.js';
import { QuestionDialog } from '../../shared/question-dialog.tsx';
import { useAct } from '../frame/use-act.ts';

/** Asks once before a group is dissolved. */
export function RemoveGroup({ group, onClose }: { group: StaffGroup; onClose: () => void }) {
  const remove = useAct('removeGroup');
  const { id: groupId, version, name } = group;
  return (
    <QuestionDialog
      isOpen
      title={m.groups_remove_title({ name })}
      effect={m.groups_remove_effect()}
      act={m.groups_remove()}
      keep={m.groups_remove_keep()}
      isPending={remove.isPending}
      error={remove.error}
      words={{ 'changed-meanwhile': m.groups_changed_meanwhile }}
      onAct={() => remove.mutate({ groupId, version }, { onSuccess: onClose })}
      onKeep={onClose}
    />
  );
}
