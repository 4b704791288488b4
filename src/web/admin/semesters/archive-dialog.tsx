import type { StaffSemester } from '../../../contract/semesters.ts';
import { m } from '../../../words/messages.js';
import { QuestionDialog } from '../../shared/question-dialog.tsx';
import { useToasts } from '../../shared/toasts.ts';
import { useAct } from '../frame/use-act.ts';

/** Asks once before a semester is put away, and says what that hides and what it leaves. */
export function ArchiveDialog({ semester, onClose }: { semester: StaffSemester; onClose: () => void }) {
  const archive = useAct('archiveSemester');
  const { show } = useToasts();
  const { id, version, name, classes, enrolled } = semester;
  return (
    <QuestionDialog
      isOpen
      title={m.semesters_archive_title({ name })}
      effect={m.semesters_archive_effect({ classes, enrolled })}
      act={m.semesters_archive()}
      keep={m.semesters_archive_keep()}
      isPending={archive.isPending}
      error={archive.error}
      words={{ 'changed-meanwhile': () => m.semesters_archive_changed({ name }) }}
      onAct={() =>
        archive.mutate(
          { semesterId: id, version, isArchived: true },
          {
            onSuccess: () => {
              show({ severity: 'success', summary: m.semesters_saved(), detail: m.semesters_is_archived({ name }) });
              onClose();
            },
          },
        )
      }
      onKeep={onClose}
    />
  );
}
