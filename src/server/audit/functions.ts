import type * as auditCalls from '../../contract/audit.ts';
import { MOST_AUDIT } from '../../contract/audit.ts';
import { isId } from '../../contract/fields.ts';
import { daysBefore } from '../../domain/deadlines.ts';
import { dayAtSchoolStarts } from '../../domain/school-instant.ts';
import type { CallContext, HandlersOf } from '../platform/call/handler.ts';
import { searchPatterns } from '../platform/database/search-patterns.ts';
import { readPage } from '../platform/database/table-page.ts';
import { fieldsOf, idsIn } from './fields.ts';
import { record, type AuditWord, listAudit, listAuditChoices } from './store.ts';
import { findNamed, findNames, listRelatedTo } from './names-store.ts';

type AuditFunctions = HandlersOf<typeof auditCalls>;

/** The history of changes. */
export const auditFunctions: AuditFunctions = {
  recordExport: async ({ list }, { database, organization, caller, clock }) => {
    const act = { action: 'organization.exported', entityId: organization.id, change: { list } } as const;
    await record(database, organization.id, [{ ...act, at: clock.iso(), by: caller }]);
    return {};
  },

  auditEntries: async ({ entity, entityId, actor, from, until, beyond, ...asked }, context) => {
    const { database, organization } = context;
    const page = readPage(asked);
    const couldExist = [entityId, beyond].every((each) => each === undefined || isId(each));
    const entityIds =
      entityId === undefined || !couldExist
        ? []
        : [entityId, ...(await listRelatedTo(database, organization.id, entityId))];
    const { total, rows, lookedTo } = couldExist
      ? await listAudit(
          database,
          organization.id,
          {
            words: await wordsOf(asked.search, context),
            entity,
            entityIds,
            actor,
            from: from && dayAtSchoolStarts(from, organization.timeZone),
            // A day is over when the next one begins.
            before: until && dayAtSchoolStarts(daysBefore(until, -1), organization.timeZone),
            beyond,
            most: MOST_AUDIT + 1,
          },
          page,
        )
      : { total: 0, rows: [], lookedTo: null };
    const entries = rows.map(({ change, ...row }) => ({ ...row, fields: fieldsOf(change) }));
    const idsOf = (entry: (typeof entries)[number]) => [entry.entityId, ...idsIn(entry.fields)];
    const ids = new Set(entries.flatMap(idsOf));
    if (entityId !== undefined && couldExist) ids.add(entityId);
    const names = await findNames(database, organization.id, [...ids]);
    return {
      rows: entries.map((entry) => ({ ...entry, names: pick(names, idsOf(entry)) })),
      pageSize: page.size,
      total: Math.min(total, MOST_AUDIT),
      isMore: total > MOST_AUDIT,
      lookedTo,
      name: names[entityId ?? ''] ?? null,
      ...(couldExist ? await listAuditChoices(database, organization.id, entityIds) : { entities: [], actors: [] }),
    };
  },
};

function pick(names: Readonly<Record<string, string>>, ids: readonly string[]): Record<string, string> {
  return Object.fromEntries(ids.flatMap((id) => (names[id] === undefined ? [] : [[id, names[id]]])));
}

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
