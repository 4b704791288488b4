import type * as auditCalls from '../../contract/audit.ts';
import { AUDIT_PAGE } from '../../contract/audit.ts';
import { isId } from '../../contract/fields.ts';
import { daysBefore } from '../../domain/deadlines.ts';
import { dayAtSchoolStarts } from '../../domain/school-instant.ts';
import type { CallContext, HandlersOf } from '../platform/call/handler.ts';
import { searchPatterns } from '../platform/database/search-patterns.ts';
import { fieldsOf, idsIn } from './fields.ts';
import { record, type AuditWord, listAudit, listAuditChoices } from './store.ts';
import { findNamed, findNames } from './names-store.ts';

type AuditFunctions = HandlersOf<typeof auditCalls>;

/** The history of changes. */
export const auditFunctions: AuditFunctions = {
  recordExport: async ({ list }, { database, organization, caller, clock }) => {
    const act = { action: 'organization.exported', entityId: organization.id, change: { list } } as const;
    await record(database, organization.id, [{ ...act, at: clock.iso(), by: caller }]);
    return {};
  },

  auditEntries: async ({ search, entity, entityId, actor, from, until, after }, context) => {
    const { database, organization } = context;
    const couldExist = entityId === undefined || isId(entityId);
    const rows = couldExist
      ? await listAudit(database, organization.id, {
          words: await wordsOf(search, context),
          entity,
          entityId,
          actor,
          from: from && dayAtSchoolStarts(from, organization.timeZone),
          // A day is over when the next one begins.
          before: until && dayAtSchoolStarts(daysBefore(until, -1), organization.timeZone),
          after,
          limit: AUDIT_PAGE + 1,
        })
      : [];
    const entries = rows.slice(0, AUDIT_PAGE).map(({ entityId, change, ...row }) => ({
      ...row,
      entityId,
      fields: fieldsOf(change),
    }));
    const last = rows.length > AUDIT_PAGE ? entries.at(-1) : undefined;
    const ids = [...new Set(entries.flatMap((entry) => [entry.entityId, ...idsIn(entry.fields)]))];
    if (entityId !== undefined && couldExist) ids.push(entityId);
    return {
      entries,
      names: await findNames(database, organization.id, ids),
      next: last ? { at: last.at, id: last.id } : null,
      ...(await listAuditChoices(database, organization.id)),
    };
  },
};

/** Names are compared without accents, everything that was written at the time as it was written. */
async function wordsOf(search: string | undefined, { database, organization }: CallContext): Promise<AuditWord[]> {
  const typed = (search ?? '').toLowerCase().split(/\s+/u).filter(Boolean);
  return Promise.all(
    searchPatterns(search).map(async (folded, index) => ({
      pattern: `%${(typed[index] ?? '').replaceAll(/[\\%_]/g, String.raw`\$&`)}%`,
      ids: await findNamed(database, organization.id, folded),
    })),
  );
}
