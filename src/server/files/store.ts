import { sql } from 'kysely';
import type { FileKind } from '../../contract/files.ts';
import { record } from '../audit/record-store.ts';
import type { Caller } from '../platform/call/handler.ts';
import type { Database } from '../platform/database/connect.ts';
import { inTransaction } from '../platform/database/transaction.ts';

/** A file as it is kept; `mediaType` is ours, told by the content. */
export interface FileRow {
  readonly id: string;
  readonly kind: FileKind;
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: number;
  readonly width: number | null;
  readonly height: number | null;
}

/** Notes a file whose bytes are stored already, and who brought it. */
export async function addFile(
  database: Database,
  organizationId: string,
  file: FileRow,
  act: { by: Pick<Caller, 'accountId' | 'email'>; at: string },
): Promise<void> {
  const { id, kind, name, mediaType, bytes, width, height } = file;
  await inTransaction(database, async (transaction) => {
    await transaction
      .insertInto('files')
      .values({
        organization_id: organizationId,
        id,
        kind,
        name,
        media_type: mediaType,
        bytes,
        width,
        height,
        created_at: act.at,
        created_by: act.by.email ?? act.by.accountId,
      })
      .execute();
    const change = { kind, name, mediaType, bytes, ...(width !== null && { width, height }) };
    await record(transaction, organizationId, [{ action: 'file.uploaded', entityId: id, change, ...act }]);
  });
}

export async function findFile(database: Database, organizationId: string, id: string): Promise<FileRow | null> {
  const row = await database
    .selectFrom('files')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const { kind, name, bytes, width, height } = row;
  return { id, kind, name, mediaType: row.media_type, bytes, width, height };
}

/** A file that may go, and whose it is. */
export interface OldFile {
  readonly organizationId: string;
  readonly id: string;
}

const AT_ONCE = 500;

/** Tables of classes that were brought for an import before this instant. */
export async function listOldImports(database: Database, before: string): Promise<OldFile[]> {
  const rows = await database
    .selectFrom('files')
    .select(['organization_id', 'id'])
    .where('kind', '=', 'import')
    .where('created_at', '<', before)
    .limit(AT_ONCE)
    .execute();
  return rows.map((row) => ({ organizationId: row.organization_id, id: row.id }));
}

/** Pictures from before this instant that no class, no unsaved form, no change that can be undone and no logo shows. */
export async function listUnusedPictures(database: Database, before: string): Promise<OldFile[]> {
  const rows = await database
    .selectFrom('files as f')
    .select(['f.organization_id', 'f.id'])
    .where('f.kind', '=', 'picture')
    .where('f.created_at', '<', before)
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM classes c WHERE c.organization_id = f.organization_id AND c.picture_file_id = f.id)`,
    )
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM organizations o WHERE o.id = f.organization_id AND o.logo_file_id = f.id)`,
    )
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM class_drafts d WHERE d.organization_id = f.organization_id AND strpos(d.content::text, f.id::text) > 0)`,
    )
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM change_batches b WHERE b.organization_id = f.organization_id AND b.undone_at IS NULL AND strpos(b.changes::text, f.id::text) > 0)`,
    )
    .limit(AT_ONCE)
    .execute();
  return rows.map((row) => ({ organizationId: row.organization_id, id: row.id }));
}

/**
 * Forgets a file and, before that is final, its bytes: whoever begins to use it meanwhile waits and is then told that it is gone.
 * Where somebody uses it already, it stays, and so do its bytes.
 */
export async function forgetFile(database: Database, file: OldFile, removeBytes: () => Promise<void>): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const gone = await transaction
      .deleteFrom('files')
      .where('organization_id', '=', file.organizationId)
      .where('id', '=', file.id)
      .executeTakeFirst();
    if (gone.numDeletedRows > 0n) await removeBytes();
  });
}
