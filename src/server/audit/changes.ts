import { ALLOWED, type AllowedInEntry, type AuditAction } from '../../contract/audit-changes.ts';

export type { AuditAction };

/** What an entry holds, as it is written; throws where the action does not name one of its fields. */
export function auditChange(action: AuditAction, change: object): string {
  const { fields, record = [] }: AllowedInEntry = ALLOWED[action];
  const unnamed = Object.keys(change).filter((name) => !fields.includes(name.split('.')[0] ?? name));
  const inside = fields.includes('from') ? recordsOf(change).flatMap(Object.keys) : [];
  unnamed.push(...inside.filter((name) => !record.includes(name)));
  if (unnamed.length > 0)
    throw new Error(
      `An audit entry of ${action} may not hold ${[...new Set(unnamed)].join(', ')}: name it in contract/audit-changes.ts, if staff may read it.`,
    );
  return JSON.stringify(change);
}

/** The whole records among from and to. */
function recordsOf(change: object): object[] {
  const { from, to } = change as { readonly from?: unknown; readonly to?: unknown };
  return [from, to].filter((value) => typeof value === 'object' && value !== null);
}
