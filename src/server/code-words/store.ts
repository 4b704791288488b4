import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import type { HealthKey, Keyring } from '../platform/sealing/keyring.ts';
import { reseal, seal, type SealedAt, unseal } from '../platform/sealing/seal.ts';
import { keyMissing, sealingKey } from '../platform/sealing/sealing-key.ts';
import { SEALED_MARK } from './mark.ts';

export { withoutTypedWord } from './typed-word.ts';

/** Whose a code word is. */
export interface WordOf {
  readonly organizationId: string;
  readonly familyId: string;
  readonly studentId: string;
}

export const sealedAt = ({ organizationId, familyId, studentId }: WordOf): SealedAt => ({
  organizationId,
  studentId,
  section: 'code-word',
  familyId,
});

/** Whether the household of a link (`home`: a row of family_students) has a code word for the student. Nothing is opened for it. */
export function hasCodeWord(organizationId: string, home: string): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${home}.${column}`);
  return sql<boolean>`(${of('code_word')} NOT IN ('', ${sql.lit(SEALED_MARK)}) OR EXISTS (SELECT FROM code_words AS word
    WHERE word.organization_id = ${organizationId} AND word.family_id = ${of('family_id')} AND word.student_id = ${of('student_id')}))`;
}

/** The code words of these students, by household: a word, or null where it cannot be read now. */
export interface OpenedWords {
  of(familyId: string, studentId: string): string | null | undefined;
}

const nameOf = (familyId: string, studentId: string) => `${familyId} ${studentId}`;

/** Opens them, for comparing and for the family alone. What is not sealed yet was written last, by a server of before, and counts. */
export async function openCodeWords(
  database: Database,
  keyring: Keyring,
  organizationId: string,
  studentIds: readonly string[],
): Promise<OpenedWords> {
  const { rows } = await sql<WordOf & { keyId: string | null; sealed: Buffer | null; plain: string }>`
    SELECT home.organization_id, home.family_id, home.student_id, key_id, sealed, home.code_word AS plain
    FROM family_students AS home LEFT JOIN code_words AS word ON word.organization_id = home.organization_id
      AND word.family_id = home.family_id AND word.student_id = home.student_id
    WHERE home.organization_id = ${organizationId} AND home.student_id = ANY(${[...studentIds]}::uuid[])`.execute(
    database,
  );
  const keys = new Map(keyring.keys().map((key) => [key.id, key]));
  const words = new Map<string, string | null>();
  for (const { keyId, sealed, plain, ...whose } of rows) {
    const name = nameOf(whose.familyId, whose.studentId);
    if (plain !== '' && plain !== SEALED_MARK) words.set(name, plain);
    else if (sealed) words.set(name, open(keys.get(keyId ?? ''), whose, sealed));
  }
  return { of: (familyId, studentId) => words.get(nameOf(familyId, studentId)) };
}

function open(key: HealthKey | undefined, whose: WordOf, sealed: Buffer): string | null {
  const content = key && unseal(key, sealedAt(whose), sealed);
  // What is sealed was a line of text.
  return content ? (content.value as string) : null;
}

/** Seals a household's word in the place of the one it had; none takes it away. */
export async function saveCodeWord(
  transaction: Database,
  keyring: Keyring,
  whose: WordOf,
  word: string,
): Promise<void> {
  const { organizationId, familyId, studentId } = whose;
  if (word === '')
    await sql`DELETE FROM code_words WHERE organization_id = ${organizationId} AND family_id = ${familyId}
      AND student_id = ${studentId}`.execute(transaction);
  else await putSealed(transaction, await sealingKey(transaction, keyring), whose, word);
  await sql`UPDATE family_students SET code_word = ${word === '' ? '' : SEALED_MARK} WHERE organization_id = ${organizationId}
    AND family_id = ${familyId} AND student_id = ${studentId}`.execute(transaction);
}

export async function putSealed(transaction: Database, key: HealthKey, whose: WordOf, word: string): Promise<void> {
  await putRow(transaction, whose, { keyId: key.id, sealed: seal(key, sealedAt(whose), word) });
}

interface SealedWord {
  readonly keyId: string;
  readonly sealed: Buffer;
}

async function putRow(
  transaction: Database,
  { organizationId, familyId, studentId }: WordOf,
  { keyId, sealed }: SealedWord,
): Promise<void> {
  await sql`INSERT INTO code_words (organization_id, family_id, student_id, key_id, sealed)
    VALUES (${organizationId}, ${familyId}, ${studentId}, ${keyId}, ${sealed})
    ON CONFLICT (organization_id, family_id, student_id) DO UPDATE SET key_id = excluded.key_id, sealed = excluded.sealed`.execute(
    transaction,
  );
}

/** Two places whose words change hands. */
export type WordPair = readonly [WordOf, WordOf];

/** Exchanges code words, each bound anew to whose it is now. Exchanged once more, everything is where it was. */
export async function exchangeCodeWords(
  transaction: Database,
  keyring: Keyring,
  pairs: readonly WordPair[],
): Promise<void> {
  for (const [one, other] of pairs) {
    const [own, theirs] = [await take(transaction, one), await take(transaction, other)];
    if (own) await putRow(transaction, other, await bound(transaction, keyring, own, [one, other]));
    if (theirs) await putRow(transaction, one, await bound(transaction, keyring, theirs, [other, one]));
    for (const { organizationId, familyId, studentId } of [one, other])
      await sql`UPDATE family_students AS home SET code_word = CASE WHEN EXISTS (SELECT FROM code_words AS word
          WHERE word.organization_id = ${organizationId} AND word.family_id = home.family_id AND word.student_id = home.student_id)
          THEN ${SEALED_MARK} ELSE '' END
        WHERE organization_id = ${organizationId} AND family_id = ${familyId} AND student_id = ${studentId}`.execute(
        transaction,
      );
  }
}

async function take(
  transaction: Database,
  { organizationId, familyId, studentId }: WordOf,
): Promise<SealedWord | undefined> {
  const { rows } = await sql<SealedWord>`DELETE FROM code_words WHERE organization_id = ${organizationId}
    AND family_id = ${familyId} AND student_id = ${studentId} RETURNING key_id, sealed`.execute(transaction);
  return rows[0];
}

async function bound(
  transaction: Database,
  keyring: Keyring,
  word: SealedWord,
  [from, to]: WordPair,
): Promise<SealedWord> {
  const key = await sealingKey(transaction, keyring);
  const old = keyring.keys().find(({ id }) => id === word.keyId);
  const sealed = old && reseal({ key: old, at: sealedAt(from) }, { key, at: sealedAt(to) }, word.sealed);
  if (!sealed) throw keyMissing();
  return { keyId: key.id, sealed };
}

/** Seals what a server of before has written of these students or families: what a merge keeps for its undo holds no word. */
export async function sealPlainOf(
  transaction: Database,
  keyring: Keyring,
  organizationId: string,
  ids: readonly string[],
): Promise<void> {
  const those = sql`ANY(${[...ids]}::uuid[])`;
  const { rows } = await sql<WordOf & { word: string }>`SELECT organization_id, family_id, student_id, code_word AS word
    FROM family_students WHERE organization_id = ${organizationId} AND (student_id = ${those} OR family_id = ${those})
      AND code_word NOT IN ('', ${SEALED_MARK})`.execute(transaction);
  for (const { word, ...whose } of rows) await saveCodeWord(transaction, keyring, whose, word);
}

/** How many wrong words staff have said of a student at the desk since. */
export async function countWrongAtDesk(
  database: Database,
  organizationId: string,
  { studentId, since }: { readonly studentId: string; readonly since: string },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM audit_entries
    WHERE organization_id = ${organizationId} AND entity_id = ${studentId} AND action = 'student.code-word-compared'
      AND change ->> 'isRight' = 'false' AND at > ${since}::timestamptz`.execute(database);
  return rows[0]?.count ?? 0;
}
