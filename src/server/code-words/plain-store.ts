import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Keyring } from '../platform/sealing/keyring.ts';
import { sealingKey } from '../platform/sealing/sealing-key.ts';
import { type KeptRows, withoutWords } from './kept-words.ts';
import { SEALED_MARK } from './mark.ts';
import { putSealed, type WordOf } from './store.ts';
import { withoutTypedWord } from './typed-word.ts';

/** So many words are sealed at a time; whatever is done stays done when it is cut short. */
const PIECE = 200;

const isPlain = sql`code_word NOT IN ('', ${sql.lit(SEALED_MARK)})`;

/** Seals every word that still stands plain, and takes words out of all that was kept beside; answers how many. */
export async function sealPlainWords(database: Database, keyring: Keyring): Promise<number> {
  let sealed = 0;
  for (let some = PIECE; some === PIECE; sealed += some) some = await sealPiece(database, keyring);
  for (const table of ['student_merges', 'family_merges'] as const) await sealKept(database, keyring, table);
  await clearDrafts(database);
  return sealed;
}

async function sealPiece(database: Database, keyring: Keyring): Promise<number> {
  // Without one, nobody needs a key.
  const { rows: any } = await sql`SELECT FROM family_students WHERE ${isPlain} LIMIT 1`.execute(database);
  if (any.length === 0) return 0;
  return inTransaction(database, async (transaction) => {
    const key = await sealingKey(transaction, keyring);
    const { rows } = await sql<
      WordOf & { word: string }
    >`SELECT organization_id, family_id, student_id, code_word AS word
      FROM family_students WHERE ${isPlain} ORDER BY organization_id, family_id, student_id LIMIT ${PIECE}`.execute(
      transaction,
    );
    for (const { word, ...whose } of rows) {
      // Whoever changed it meanwhile is met with the next piece.
      const { numAffectedRows } = await sql`UPDATE family_students SET code_word = ${SEALED_MARK}
        WHERE organization_id = ${whose.organizationId} AND family_id = ${whose.familyId} AND student_id = ${whose.studentId}
          AND code_word = ${word}`.execute(transaction);
      if (numAffectedRows) await putSealed(transaction, key, whose, word);
    }
    return rows.length;
  });
}

/** What merges of before kept, so that they can be undone: words stand sealed where an undo finds them, and no longer in what is kept. */
async function sealKept(
  database: Database,
  keyring: Keyring,
  table: 'student_merges' | 'family_merges',
): Promise<void> {
  const { rows: found } = await sql<{
    organizationId: string;
    id: string;
  }>`SELECT organization_id, id FROM ${sql.table(table)}
    WHERE kept_rows IS NOT NULL AND NOT kept_rows ? 'words'`.execute(database);
  for (const { organizationId, id } of found)
    await inTransaction(database, async (transaction) => {
      const { rows } = await sql<{ keptId: string; mergedId: string; keptRows: KeptRows }>`
        SELECT kept_id, merged_id, kept_rows FROM ${sql.table(table)}
        WHERE organization_id = ${organizationId} AND id = ${id} AND kept_rows IS NOT NULL FOR UPDATE`.execute(
        transaction,
      );
      const [merge] = rows;
      if (!merge) return;
      const side = table === 'student_merges' ? 'student_id' : 'family_id';
      const { kept, parked } = withoutWords(merge.keptRows, { ...merge, side });
      for (const { word, familyId, studentId } of parked)
        if (word === '')
          await sql`DELETE FROM code_words WHERE organization_id = ${organizationId} AND family_id = ${familyId}
            AND student_id = ${studentId}`.execute(transaction);
        else {
          const key = await sealingKey(transaction, keyring);
          await putSealed(transaction, key, { organizationId, familyId, studentId }, word);
        }
      await sql`UPDATE ${sql.table(table)} SET kept_rows = ${JSON.stringify(kept)}::jsonb
        WHERE organization_id = ${organizationId} AND id = ${id}`.execute(transaction);
    });
}

/** What was typed as a code word and not saved is kept nowhere. */
async function clearDrafts(database: Database): Promise<void> {
  const { rows } = await sql<{
    organizationId: string;
    accountId: string;
    studentId: string;
    ownerId: string;
    content: string;
  }>`SELECT organization_id, account_id, student_id, owner_id, content #>> '{}' AS content
    FROM section_drafts WHERE section = 'pickup' AND content #>> '{}' LIKE '%"codeWord"%'`.execute(database);
  for (const { organizationId, accountId, studentId, ownerId, content } of rows)
    await sql`UPDATE section_drafts SET content = ${JSON.stringify(withoutTypedWord(content) ?? '{}')}::jsonb
      WHERE organization_id = ${organizationId} AND account_id = ${accountId} AND student_id = ${studentId} AND owner_id = ${ownerId}
        AND section = 'pickup' AND content #>> '{}' = ${content}`.execute(database);
}
