import { actorName } from '../../platform/call/handler.ts';
import { newId } from '../../platform/ids.ts';
import { record } from '../../audit/store.ts';
import { MOST_NOTE } from '../../../contract/notes.ts';
import type { SaidStudent } from './said-student.ts';
import type { Writing } from './student-rows.ts';
import * as store from './write-store.ts';

interface Told {
  readonly studentId: string;
  readonly familyId: string | null;
  readonly remarks: SaidStudent['remarks'];
}

/**
 * Keeps, as notes of the staff, the phones and addresses for which a record has no place. Brothers and sisters who come with the same ones
 * have one note, and what is written down already is not written again. Answers the notes by student.
 */
export async function writeNotes(writing: Writing, told: readonly Told[]): Promise<ReadonlyMap<string, string>> {
  const { database, organizationId, clock, actor } = writing;
  // Only who is signed in writes notes.
  if (typeof actor === 'string') return new Map();
  const said = told.flatMap(({ studentId, familyId, remarks }) => {
    const more = remarks.flatMap(({ column, reason }) =>
      reason.code === 'others-left' ? [`${column}: ${String(reason.facts?.['left'])}`] : [],
    );
    const text = [...new Set(more)].join('; ');
    return text ? [{ studentId, familyId, text: text.slice(0, MOST_NOTE) }] : [];
  });
  const once = [...new Map(said.toReversed().map((each) => [`${each.familyId} ${each.text}`, each])).values()];
  const known = await store.listNoted(
    database,
    organizationId,
    once.map(({ studentId }) => studentId),
  );
  const notes = once
    .filter(({ studentId, text }) => !known.some((note) => note.studentId === studentId && note.text === text))
    .map(({ studentId, text }) => ({ id: newId(), studentId, text }));
  const at = clock.iso();
  await store.insertRows(
    database,
    'notes',
    notes.map(({ id, studentId, text }) => ({
      organization_id: organizationId,
      id,
      student_id: studentId,
      text,
      is_pinned: false,
      version: 1,
      author_id: actor.accountId,
      author: actorName(actor),
      created_at: at,
      updated_at: at,
    })),
  );
  await record(
    database,
    organizationId,
    notes.map(({ studentId }) => ({
      action: 'student.noted',
      entityId: studentId,
      change: { note: 'added' },
      at,
      by: actor,
    })),
  );
  return new Map(notes.map(({ id, studentId }) => [studentId, id]));
}
