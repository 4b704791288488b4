import { sql } from 'kysely';
import type { FileKind } from '../../contract/files.ts';
import { record } from '../audit/store.ts';
import { actorName, type Caller } from '../platform/call/handler.ts';
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
        organizationId,
        id,
        kind,
        name,
        mediaType,
        bytes,
        width,
        height,
        createdAt: act.at,
        createdBy: actorName(act.by),
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
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const { kind, name, bytes, width, height } = row;
  return { id, kind, name, mediaType: row.mediaType, bytes, width, height };
}

/** Whether there is a picture of this id; it stays until the transaction ends. */
export async function holdPicture(database: Database, organizationId: string, id: string): Promise<boolean> {
  const row = await database
    .selectFrom('files')
    .select('kind')
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
  return row?.kind === 'picture';
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
    .select(['organizationId', 'id'])
    .where('kind', '=', 'import')
    .where('createdAt', '<', before)
    .limit(AT_ONCE)
    .execute();
  return rows.map((row) => ({ organizationId: row.organizationId, id: row.id }));
}

/**
 * Notes since when pictures and PDFs are used by nothing, and forgets it of those that are used again. Used is what a class, an unsaved
 * form, a change that can be undone, a logo or the mails of a semester show.
 */
export async function noteUnusedFiles(database: Database, at: string): Promise<void> {
  await sql`
    WITH used AS (
      SELECT organization_id, picture_file_id::text AS id FROM classes WHERE picture_file_id IS NOT NULL
      UNION SELECT id, logo_file_id::text FROM organizations WHERE logo_file_id IS NOT NULL
      UNION SELECT organization_id, file_id::text FROM semester_attachments
      UNION SELECT organization_id, found[1] FROM class_drafts, regexp_matches(content::text, ${ANY_ID}, 'g') AS found
      UNION SELECT organization_id, found[1] FROM change_batches, regexp_matches(changes::text, ${ANY_ID}, 'g') AS found
        WHERE undone_at IS NULL
    )
    UPDATE files SET unused_since = CASE WHEN unused_since IS NULL THEN ${at}::timestamptz END
    WHERE kind <> 'import'
      AND (unused_since IS NULL) <> ((organization_id, id::text) IN (SELECT organization_id, id FROM used))`.execute(
    database,
  );
}

const ANY_ID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

/** Files of this kind that nothing has used since before this instant. */
export async function listUnusedFiles(
  database: Database,
  kind: Exclude<FileKind, 'import'>,
  before: string,
): Promise<OldFile[]> {
  const rows = await database
    .selectFrom('files')
    .select(['organizationId', 'id'])
    .where('kind', '=', kind)
    .where('unusedSince', '<=', before)
    .limit(AT_ONCE)
    .execute();
  return rows.map((row) => ({ organizationId: row.organizationId, id: row.id }));
}

/**
 * Forgets a file and, before that is final, its bytes: whoever begins to use it meanwhile waits and is then told that it is gone.
 * Where somebody uses it already, it stays, and so do its bytes.
 */
export async function forgetFile(database: Database, file: OldFile, removeBytes: () => Promise<void>): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const gone = await transaction
      .deleteFrom('files')
      .where('organizationId', '=', file.organizationId)
      .where('id', '=', file.id)
      .executeTakeFirst();
    if (gone.numDeletedRows > 0n) await removeBytes();
  });
}
