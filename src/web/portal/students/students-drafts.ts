import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { OwnStudent } from '../../../contract/students.ts';
import { calls } from '../../calls.ts';
import { type App, useApp } from '../../shared/app.tsx';
import { inMemory, type Keeper, type Kept } from '../../ui/form/keeper.ts';
import { isSigningOut } from '../../shared/sign-out.ts';
import { type ServerDraft, useServerDraft } from '../records/section-draft.ts';
import { FAMILY_KEYS, withStudents } from './students-data.ts';

// In memory only: names and birth dates of children are never written to the browser's storage.
const drafts = new Map<string, object>();
/** Those that the server has as well: a reload does not lose them. */
const sent = new WeakSet<object>();
/** The server has it. */
export const markSent = (draft: object) => void sent.add(draft);
const watched = new WeakSet<App['identity']>();

/** Whose drafts these are. */
let owner: string | undefined;

/** Nothing that one person typed is there for the next. */
function watch({ identity }: App): void {
  const { user } = identity;
  if (user && user.uid !== owner) {
    if (owner !== undefined) drafts.clear();
    owner = user.uid;
  }
  if (watched.has(identity)) return;
  watched.add(identity);
  identity.onUserChanged((next) => {
    if (next ? next.uid !== owner : isSigningOut()) drafts.clear();
    owner = next?.uid ?? owner;
  });
}

/**
 * Keeps what is typed into the form of this name, so that leaving the screen and coming back finds it again. Signing out forgets all drafts.
 * When a session merely ends, whoever signs in again finds what they typed.
 */
export function useDraft<Values extends object>(name: string): Keeper<Values> {
  watch(useApp());
  return useMemo(() => inMemory<Values>(name, drafts), [name]);
}

/** The name of the draft of a student who is not saved yet, and of one who is. */
export const NEW_STUDENT = 'student new';
export const draftOf = (studentId: string) => `student ${studentId}`;

/**
 * Keeps on the server what is typed about a student who is there already, so that a reload or another device finds it again; in memory
 * too, for what the server has not taken yet because the session ended for instance. `typed`: what the server told.
 */
export function useStudentDraft<Values extends object>(
  studentId: string,
  typed: OwnStudent['typed'],
): ServerDraft<Values> {
  const { call } = useApp();
  const queryClient = useQueryClient();
  const memory = useDraft<Values>(draftOf(studentId));
  // What the same form has written.
  const told = typed === undefined ? null : { version: typed.version, values: JSON.parse(typed.content) as Values };
  const kept = useServerDraft<Values>(draftOf(studentId), memory.read() ?? told, async (latest) => {
    const version = latest?.version ?? 0;
    const content = latest && JSON.stringify(latest.values);
    await call(calls.keepSectionDraft, { studentId, section: 'student', version, content });
    if (latest) markSent(latest);
    queryClient.setQueryData(
      FAMILY_KEYS.students,
      withStudents((held) =>
        held.map((each) =>
          each.id === studentId ? { ...each, typed: content === null ? undefined : { version, content } } : each,
        ),
      ),
    );
  });
  return { ...kept, keeper: both(memory, kept.keeper) };
}

/** What is typed is in memory and with the server. */
export function both<Values>(memory: Keeper<Values>, server: Keeper<Values>): Keeper<Values> {
  const write = (latest: Kept<Values> | null) => {
    memory.write(latest);
    server.write(latest);
  };
  return { ...server, write };
}

/** Whether something typed into the form of this name waits to be saved. */
export function hasDraft(name: string): boolean {
  return drafts.has(name);
}

/** Asks before the tab is closed or reloaded while something typed would be lost. */
export function useLeaveWarning(): void {
  watch(useApp());
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if ([...drafts.values()].some((draft) => !sent.has(draft))) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, []);
}
