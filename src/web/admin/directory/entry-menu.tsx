import { Menu } from '../../ui/menu.tsx';
import { useNavigate } from '@tanstack/react-router';
import type { DirectoryEntry } from '../../../contract/directory.ts';
import { m } from '../../../words/messages.js';
import { staffPaths } from '../../staff-paths.ts';
import { describeFailure } from '../../shared/failure.ts';
import { useToasts } from '../../shared/toasts.ts';
import { useAct } from '../frame/use-act.ts';

/** What is open over the list. */
export type DirectoryAct =
  | { readonly what: 'edit'; readonly entry: DirectoryEntry | null }
  | { readonly what: 'merge'; readonly entries: readonly DirectoryEntry[] }
  | { readonly what: 'remove' | 'invite' | 'unlink'; readonly entry: DirectoryEntry };

/** What can be done with one entry; without `onAct` only read what happened to it. */
export function EntryMenu({ entry, onAct }: { entry: DirectoryEntry; onAct: ((act: DirectoryAct) => void) | null }) {
  const archive = useAct('archiveDirectoryEntry');
  const { show } = useToasts();
  const navigate = useNavigate();
  const { kind, id, version, isArchived } = entry;
  const history = {
    label: m.directory_history(),
    onAct: () => void navigate({ to: staffPaths.audit, search: { entity: id } }),
  };
  const toggleArchived = () =>
    archive.mutate(
      { kind, id, version, isArchived: !isArchived },
      {
        onError: (error) =>
          show({
            severity: 'error',
            summary: m.admin_not_saved(),
            detail: describeFailure(error, { 'changed-meanwhile': m.directory_changed_meanwhile }),
            sticky: true,
          }),
      },
    );
  return (
    <Menu
      look="quiet"
      isSmall
      words="⋯"
      label={`${m.directory_actions()}: ${entry.name}`}
      isBusy={archive.isPending}
      entries={
        onAct
          ? [
              { label: m.directory_edit(), onAct: () => onAct({ what: 'edit', entry }) },
              ...signInOf(entry).map(({ label, what }) => ({ label, onAct: () => onAct({ what, entry }) })),
              { label: m.directory_merge_choose(), onAct: () => onAct({ what: 'merge', entries: [entry] }) },
              history,
              { label: isArchived ? m.directory_restore() : m.directory_archive(), onAct: toggleArchived },
              ...(entry.classes === 0
                ? [{ label: m.directory_remove(), isDanger: true, onAct: () => onAct({ what: 'remove', entry }) }]
                : []),
            ]
          : [history]
      }
    />
  );
}

/** Whether an instructor signs in: what would change that. */
function signInOf({ kind, hasAccount, isArchived }: DirectoryEntry) {
  if (kind !== 'instructor') return [];
  if (hasAccount) return [{ label: m.directory_unlink_choose(), what: 'unlink' as const }];
  return isArchived ? [] : [{ label: m.directory_invite(), what: 'invite' as const }];
}
