import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { StaffSemester } from '../../../contract/semesters.ts';
import { m } from '../../../words/messages.js';
import { staffPaths } from '../../staff-paths.ts';
import { useToasts } from '../../shared/toasts.ts';
import { Menu, type MenuEntry } from '../../ui/menu.tsx';
import { FailureAlert } from '../frame/failure-alert.tsx';
import { useAct } from '../frame/use-act.ts';
import { useAddress } from '../frame/use-address.ts';
import { useRunsSchool } from '../frame/use-runs-school.ts';
import { ArchiveDialog } from './archive-dialog.tsx';
import { BooksDialog } from './books-dialog.tsx';

/** What can be done with one semester. */
export function SemesterMenu({ semester }: { semester: StaffSemester }) {
  const { id, version, name, isArchived, isMarkedCurrent, keepsBooks } = semester;
  const [, change] = useAddress();
  const navigate = useNavigate();
  const [asks, setAsks] = useState<'archive' | 'books' | null>(null);
  const mark = useAct('markCurrentSemester');
  const archive = useAct('archiveSemester');
  const { show } = useToasts();
  const done = (detail: string) => show({ severity: 'success', summary: m.semesters_saved(), detail });
  const markIt = () => mark.mutate({ semesterId: id }, { onSuccess: () => done(m.semesters_is_current({ name })) });
  const bringBack = () =>
    archive.mutate(
      { semesterId: id, version, isArchived: false },
      { onSuccess: () => done(m.semesters_is_back({ name })) },
    );
  const history = {
    label: m.audit_history(),
    onAct: () => void navigate({ to: staffPaths.audit, search: { entity: id } }),
  };
  const ofKept: MenuEntry[] = [
    { label: m.semesters_edit(), onAct: () => change({ edit: id }) },
    ...(isMarkedCurrent ? [] : [{ label: m.semesters_mark(), onAct: markIt }]),
    ...(keepsBooks ? [] : [{ label: m.semesters_books_menu(), onAct: () => setAsks('books') }]),
    history,
    { label: m.semesters_archive(), isDanger: true, onAct: () => setAsks('archive') },
  ];
  const ofArchived: MenuEntry[] = [{ label: m.semesters_unarchive(), onAct: bringBack }, history];
  return (
    <>
      <Menu
        look="quiet"
        isSmall
        words="⋯"
        label={m.semesters_acts_of({ name })}
        isBusy={mark.isPending || archive.isPending}
        entries={!useRunsSchool() ? [history] : isArchived ? ofArchived : ofKept}
      />
      <FailureAlert error={mark.error ?? archive.error} />
      {asks === 'archive' && <ArchiveDialog semester={semester} onClose={() => setAsks(null)} />}
      {asks === 'books' && <BooksDialog semester={semester} onClose={() => setAsks(null)} />}
    </>
  );
}
