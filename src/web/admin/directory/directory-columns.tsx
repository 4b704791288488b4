import { UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { DirectoryEntry, DirectoryKind } from '../../../contract/directory.ts';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { ClassIllustration } from '../../shared/class-illustration.tsx';
import type { Format } from '../../shared/format.ts';
import type { DataColumn } from '../../ui/data-table.tsx';
import styles from './directory.module.css';
import type { DirectoryAct } from './directory-page.tsx';
import { EntryMenu } from './entry-menu.tsx';

/** The columns of one list; `onAct` opens what a row offers. */
export function directoryColumns(
  kind: DirectoryKind,
  format: Format,
  onAct: (act: DirectoryAct) => void,
): DataColumn<DirectoryEntry>[] {
  return [
    {
      id: 'name',
      header: m.people_name(),
      value: (entry) => entry.name,
      cell: (entry) => (
        <UnstyledButton className={styles.name} onClick={() => onAct({ what: 'edit', entry })}>
          {kind === 'type' && (
            <ClassIllustration name={entry.illustration} className={styles.drawing ?? ''} isLazy={false} />
          )}
          {entry.name}
        </UnstyledButton>
      ),
    },
    ...(kind === 'location'
      ? [
          {
            id: 'address',
            header: m.people_address(),
            value: (entry: DirectoryEntry) => entry.address,
            cell: (entry: DirectoryEntry) => entry.address,
          },
        ]
      : []),
    {
      id: 'classes',
      header: m.people_classes(),
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
    { id: 'state', header: m.people_state(), value: stateOf, cell: stateOf },
    { id: 'actions', header: m.people_actions(), cell: (entry) => <EntryMenu entry={entry} onAct={onAct} /> },
  ];
}

function stateOf({ isArchived, hasAccount, classes }: DirectoryEntry): string {
  if (isArchived) return m.people_archived();
  if (hasAccount) return m.people_signs_in();
  return classes > 0 ? m.people_in_use() : m.people_unused();
}
