import { ActionIcon, Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { DirectoryEntry } from '../../../contract/directory.ts';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { useToasts } from '../../shared/toasts.ts';
import { failureWords, useAct } from '../frame/use-act.ts';

/** What is open over the list. */
export type DirectoryAct =
  | { readonly what: 'edit'; readonly entry: DirectoryEntry | null }
  | { readonly what: 'merge'; readonly entries: readonly DirectoryEntry[] }
  | { readonly what: 'remove'; readonly entry: DirectoryEntry };

/** What can be done with one entry. */
export function EntryMenu({ entry, onAct }: { entry: DirectoryEntry; onAct: (act: DirectoryAct) => void }) {
  const archive = useAct('archiveDirectoryEntry');
  const { show } = useToasts();
  const { kind, id, version, isArchived } = entry;
  const toggleArchived = () =>
    archive.mutate(
      { kind, id, version, isArchived: !isArchived },
      {
        onError: (error) =>
          show({
            severity: 'error',
            summary: m.admin_not_saved(),
            detail: failureWords(error, m.directory_changed_meanwhile()),
            sticky: true,
          }),
      },
    );
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          size={44}
          loading={archive.isPending}
          aria-label={`${m.directory_actions()}: ${entry.name}`}
        >
          ⋯
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onAct({ what: 'edit', entry })}>{m.directory_edit()}</Menu.Item>
        <Menu.Item onClick={() => onAct({ what: 'merge', entries: [entry] })}>{m.directory_merge_choose()}</Menu.Item>
        <Menu.Item renderRoot={(props) => <Link {...props} to={paths.audit} search={{ entity: id }} />}>
          {m.directory_history()}
        </Menu.Item>
        <Menu.Item onClick={toggleArchived}>{isArchived ? m.directory_restore() : m.directory_archive()}</Menu.Item>
        {entry.classes === 0 && (
          <Menu.Item color="var(--color-error)" onClick={() => onAct({ what: 'remove', entry })}>
            {m.directory_remove()}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
