import { Link } from '@tanstack/react-router';
import type { DirectoryEntry, DirectoryKind } from '../../../contract/directory.ts';
import { m } from '../../../words/messages.js';
import { staffPaths } from '../../staff-paths.ts';
import { ClassPicture } from '../../shared/class-picture.tsx';
import type { Format } from '../../shared/format.ts';
import type { StaffColumn } from '../table/staff-table.tsx';
import styles from './directory.module.css';
import { type DirectoryAct, EntryMenu } from './entry-menu.tsx';

/** The columns of one list; `onAct` opens what a row offers, to those who may change it. */
export function directoryColumns(
  kind: DirectoryKind,
  format: Format,
  onAct: ((act: DirectoryAct) => void) | null,
): StaffColumn<DirectoryEntry>[] {
  return [
    {
      id: 'name',
      header: m.directory_name(),
      isSorted: true,
      width: 280,
      cell: (entry) => {
        const name = (
          <>
            {kind === 'type' && (
              <ClassPicture
                picture={null}
                illustration={entry.illustration}
                className={styles.drawing ?? ''}
                isLazy={false}
              />
            )}
            {entry.name}
          </>
        );
        if (!onAct) return <span title={entry.name}>{name}</span>;
        return (
          <button
            type="button"
            className={styles.name}
            title={entry.name}
            onClick={() => onAct({ what: 'edit', entry })}
          >
            {name}
          </button>
        );
      },
      file: [{ header: m.directory_name(), value: (entry) => entry.name }],
    },
    ...(kind === 'location'
      ? [
          {
            id: 'address',
            header: m.directory_address(),
            isSorted: true,
            width: 240,
            cell: (entry: DirectoryEntry) => entry.address,
            file: [{ header: m.directory_address(), value: (entry: DirectoryEntry) => entry.address }],
          },
        ]
      : []),
    {
      id: 'classes',
      header: m.directory_classes(),
      isNumber: true,
      isSorted: true,
      width: 100,
      cell: (entry) =>
        entry.classes === 0 ? (
          '0'
        ) : (
          <Link to={staffPaths.classManagement} search={{ search: entry.name }}>
            {format.number(entry.classes)}
          </Link>
        ),
      file: [{ header: m.directory_classes(), value: (entry) => entry.classes, kind: 'number' }],
    },
    {
      id: 'state',
      header: m.directory_state(),
      isSorted: true,
      width: 150,
      cell: stateOf,
      file: [{ header: m.directory_state(), value: stateOf }],
    },
    {
      id: 'actions',
      isScreenOnly: true,
      header: m.directory_actions(),
      width: 100,
      cell: (entry) => <EntryMenu entry={entry} onAct={onAct} />,
    },
  ];
}

function stateOf({ isArchived, hasAccount, classes }: DirectoryEntry): string {
  if (isArchived) return m.directory_archived();
  if (hasAccount) return m.directory_signs_in();
  return classes > 0 ? m.directory_in_use() : m.directory_unused();
}

/** What each list calls its things. */
export const kindWords = {
  instructor: { all: m.directory_instructors, add: m.directory_add_instructor, empty: m.directory_empty_instructor },
  location: { all: m.directory_locations, add: m.directory_add_location, empty: m.directory_empty_location },
  type: { all: m.directory_types, add: m.directory_add_type, empty: m.directory_empty_type },
} as const;
