import { Link } from '@tanstack/react-router';
import type { AuditRecord } from '../../../contract/audit.ts';
import { m } from '../../../words/messages.js';
import { staffPaths } from '../../staff-paths.ts';
import type { Format } from '../../shared/format.ts';
import type { StaffColumn } from '../table/staff-table.tsx';
import { describeAction, describeField, isTold } from './audit-words.ts';
import { describeWhy, nameActor } from './code-words.ts';

/** The columns of the history, each with what stands in a file for it. */
export function auditColumns(format: Format): StaffColumn<AuditRecord>[] {
  const nameOf = ({ names, entityId }: AuditRecord) => names[entityId] ?? '';
  const changesOf = (entry: AuditRecord) => {
    const told = { format, names: entry.names };
    const fields = entry.fields.filter((field) => isTold(field, told));
    return fields.map((field) => describeField(field, entry.action, told)).join('; ');
  };
  return [
    {
      id: 'what',
      header: m.audit_kind(),
      width: 160,
      cell: ({ id, action }) => (
        <Link to={staffPaths.audit} search={(before) => ({ ...before, entry: id })} state resetScroll={false}>
          {describeAction(action)}
        </Link>
      ),
      file: [{ header: m.audit_kind(), value: ({ action }) => describeAction(action) }],
    },
    {
      id: 'about',
      header: m.audit_about(),
      width: 200,
      cell: (entry) =>
        nameOf(entry) && (
          <Link to={staffPaths.audit} search={{ entity: entry.entityId }} title={nameOf(entry)}>
            {nameOf(entry)}
          </Link>
        ),
      file: [{ header: m.audit_about(), value: nameOf }],
    },
    {
      id: 'changed',
      header: m.audit_changed(),
      width: 310,
      cell: changesOf,
      file: [{ header: m.audit_changed(), value: changesOf }],
    },
    {
      id: 'who',
      header: m.audit_actor(),
      width: 170,
      cell: ({ actor }) => nameActor(actor),
      file: [{ header: m.audit_actor(), value: ({ actor }) => nameActor(actor) }],
    },
    {
      id: 'when',
      header: m.audit_when(),
      isSorted: true,
      width: 184,
      cell: ({ at }) => format.instant(at),
      file: [{ header: m.audit_when(), value: ({ at }) => new Date(at) }],
    },
    {
      id: 'why',
      header: m.audit_reason(),
      width: 140,
      cell: ({ reason }) => reason && describeWhy(reason),
      file: [{ header: m.audit_reason(), value: ({ reason }) => reason && describeWhy(reason) }],
    },
  ];
}
