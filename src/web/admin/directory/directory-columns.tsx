import { Link } from '@tanstack/react-router';
import type { DirectoryEntry, DirectoryKind } from '../../../contract/directory.ts';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { ClassIllustration } from '../../shared/class-illustration.tsx';
import type { Format } from '../../shared/format.ts';
import type { DataColumn } from '../../ui/data-table.tsx';
import styles from './directory.module.css';
import { type DirectoryAct, EntryMenu } from './entry-menu.tsx';

/** The columns of one list; `onAct` opens what a row offers. */
export function directoryColumns(
  kind: DirectoryKind,
  format: Format,
  onAct: (act: DirectoryAct) => void,
): DataColumn<DirectoryEntry>[] {
  return [
    {
      id: 'name',
      header: m.directory_name(),
      value: (entry) => entry.name,
      cell: (entry) => (
        <button type="button" className={styles.name} onClick={() => onAct({ what: 'edit', entry })}>
          {kind === 'type' && (
            <ClassIllustration name={entry.illustration} className={styles.drawing ?? ''} isLazy={false} />
          )}
          {entry.name}
        </button>
      ),
    },
    ...(kind === 'location'
      ? [
          {
            id: 'address',
            header: m.directory_address(),
            value: (entry: DirectoryEntry) => entry.address,
            cell: (entry: DirectoryEntry) => entry.address,
          },
        ]
      : []),
    {
      id: 'classes',
      header: m.directory_classes(),
      isNumber: true,
      value: (entry) => entry.classes,
      cell: (entry) =>
        entry.classes === 0 ? (
          '0'
        ) : (
          <Link to={paths.classManagement} search={{ search: entry.name }}>
            {format.number(entry.classes)}
          </Link>
        ),
    },
    { id: 'state', header: m.directory_state(), value: stateOf, cell: stateOf },
    { id: 'actions', header: m.directory_actions(), cell: (entry) => <EntryMenu entry={entry} onAct={onAct} /> },
  ];
}

function stateOf({ isArchived, hasAccount, classes }: DirectoryEntry): string {
  if (isArchived) return m.directory_archived();
  if (hasAccount) return m.directory_signs_in();
  return classes > 0 ? m.directory_in_use() : m.directory_unused();
}
