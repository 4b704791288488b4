import type * as noteCalls from '../../contract/notes.ts';
import type { AuditAction } from '../audit/store.ts';
import { record } from '../audit/store.ts';
import { notFound, refused } from '../platform/call/errors.ts';
import { actorName, type HandlersOf, type SignedInContext } from '../platform/call/handler.ts';
import { addNote, changeNote, findPlace, listNotes, lockNote, type Place } from './notes-store.ts';

/** What staff write down; the history tells that they did, never what. */
export const noteFunctions: HandlersOf<typeof noteCalls> = {
  notes: async ({ about }, { database, organization, caller }) => ({
    notes: await listNotes(database, organization.id, about, caller.accountId),
  }),

  addNote: async ({ noteId, about, text, isPinned }, context) => {
    const { database, organization, clock, caller } = context;
    const before = await lockNote(database, organization.id, noteId);
    // The answer did not arrive, and it is sent again.
    if (before) return before.authorId === caller.accountId ? { noteId } : nothingThere();
    const place = await findPlace(database, organization.id, about);
    if (!place) return nothingThere();
    const author = { authorId: caller.accountId, author: actorName(caller) };
    const at = clock.iso();
    await addNote(
      database,
      { organizationId: organization.id, at },
      { id: noteId, text, isPinned, ...author, ...place },
    );
    await noted(place, 'added', context);
    return { noteId };
  },

  changeNote: async ({ noteId, version, text, isPinned }, context) => {
    const { database, organization, clock } = context;
    const note = await lockOwn(noteId, context);
    if (note.version !== version || note.deletedAt !== null) throw refused('changed-meanwhile');
    const next = version + 1;
    await changeNote(database, organization.id, noteId, { text, isPinned, version: next, updatedAt: clock.iso() });
    await noted(note, 'changed', context);
    return { version: next };
  },

  removeNote: async ({ noteId }, context) => {
    const note = await lockOwn(noteId, context);
    if (note.deletedAt !== null) return { noteId };
    await changeNote(context.database, context.organization.id, noteId, { deletedAt: context.clock.iso() });
    await noted(note, 'removed', context);
    return { noteId };
  },

  restoreNote: async ({ noteId }, context) => {
    const note = await lockOwn(noteId, context);
    if (note.deletedAt === null) return { noteId };
    await changeNote(context.database, context.organization.id, noteId, { deletedAt: null });
    await noted(note, 'restored', context);
    return { noteId };
  },
};

/** A note of one's own; others may be read, and are their writers' to change. */
async function lockOwn(noteId: string, { database, organization, caller }: SignedInContext) {
  const note = await lockNote(database, organization.id, noteId);
  if (!note) return nothingThere();
  if (note.authorId !== caller.accountId) throw refused('not-your-note');
  return note;
}

function nothingThere(): never {
  throw notFound('note');
}

async function noted(
  place: Place,
  note: 'added' | 'changed' | 'removed' | 'restored',
  { database, organization, caller, clock }: SignedInContext,
): Promise<void> {
  const { action, entityId } = subjectOf(place);
  await record(database, organization.id, [{ action, entityId, change: { note }, at: clock.iso(), by: caller }]);
}

function subjectOf({ familyId, studentId, enrollmentId, entryId }: Place): { action: AuditAction; entityId: string } {
  if (familyId) return { action: 'family.noted', entityId: familyId };
  if (studentId) return { action: 'student.noted', entityId: studentId };
  if (enrollmentId) return { action: 'enrollment.noted', entityId: enrollmentId };
  return { action: 'waitlist.noted', entityId: entryId ?? '' };
}
