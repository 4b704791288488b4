import { useState } from 'react';
import type { NoteSubject, StaffNote } from '../../../contract/notes.ts';
import { m } from '../../../words/messages.js';
import { useFormat } from '../../shared/format.ts';
import { Button } from '../../ui/button.tsx';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { Tag } from '../../ui/notice.tsx';
import { ReportContent } from '../frame/report-state.tsx';
import { useAct } from '../frame/use-act.ts';
import { useAddress } from '../frame/use-address.ts';
import { useReport } from '../frame/use-report.ts';
import { useServesFamilies } from '../frame/use-serves-families.ts';
import { type Undoable, UndoNotice } from '../students/undo-notice.tsx';
import { NoteDialog } from './note-dialog.tsx';
import styles from '../frame/remarks.module.css';

interface NotesProps {
  readonly about: NoteSubject;
  /** Whom a new one is about, where that is somebody of those it lists. */
  readonly writesAbout?: NoteSubject;
}

/** What staff wrote down about a family, a student or a place: the pinned first, then the newest. */
export function Notes({ about, writesAbout = about }: NotesProps) {
  const report = useReport('notes', { about });
  const serves = useServesFamilies();
  const restore = useAct('restoreNote');
  const [{ note: asked }, change] = useAddress();
  const [chosen, setChosen] = useState<StaffNote | 'new' | null>(null);
  // Find leads to writing one, until that is done or given up.
  const open = chosen ?? (asked === 'new' && serves ? asked : null);
  const setOpen = (next: StaffNote | 'new' | null) => {
    setChosen(next);
    if (asked !== undefined) change({ note: undefined }, { replace: true });
  };
  const [gone, setGone] = useState<Undoable | null>(null);
  const tellGone = (noteId: string) => setGone({ words: m.notes_gone(), undo: () => restore.mutateAsync({ noteId }) });
  return (
    <Stack gap="small">
      {gone && <UndoNotice done={gone} onClose={() => setGone(null)} />}
      <ReportContent report={report} rows={2}>
        {({ notes }) =>
          notes.length === 0 ? (
            <p>{m.notes_none()}</p>
          ) : (
            <ul className={styles.remarks}>
              {notes.map((note) => (
                <Note key={note.id} note={note} onEdit={() => setOpen(note)} onGone={() => tellGone(note.id)} />
              ))}
            </ul>
          )
        }
      </ReportContent>
      {serves && (
        <div>
          <Button look="secondary" isSmall onClick={() => setOpen('new')}>
            {m.notes_write()}
          </Button>
        </div>
      )}
      {open && <NoteDialog about={writesAbout} note={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </Stack>
  );
}

interface NoteProps {
  readonly note: StaffNote;
  readonly onEdit: () => void;
  readonly onGone: () => void;
}

function Note({ note, onEdit, onGone }: NoteProps) {
  const format = useFormat();
  const remove = useAct('removeNote');
  const { id, author, createdAt, updatedAt, isPinned, isOwn } = note;
  const at = format.instant(createdAt);
  const serves = useServesFamilies();
  return (
    <li data-pinned={isPinned || undefined}>
      <p className={styles.text}>{note.text}</p>
      <p className={styles.beside}>
        {isPinned && <Tag tone="info">{m.notes_pinned()}</Tag>}{' '}
        {[
          nameSubject(note),
          author,
          at,
          updatedAt !== createdAt && m.notes_changed_at({ at: format.instant(updatedAt) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {isOwn && serves && (
        <Cluster>
          <Button look="quiet" isSmall aria-label={m.notes_edit_name({ at })} onClick={onEdit}>
            {m.notes_edit()}
          </Button>
          <Button
            look="quiet"
            isSmall
            isBusy={remove.isPending}
            aria-label={m.notes_remove_name({ at })}
            onClick={() => remove.mutate({ noteId: id }, { onSuccess: onGone })}
          >
            {m.notes_remove()}
          </Button>
        </Cluster>
      )}
    </li>
  );
}

/** Whom or what it is about, where that is not the screen itself. */
function nameSubject({ about, studentName, classTitle }: StaffNote): string {
  if (about === 'family') return '';
  const name = studentName ?? '';
  return classTitle === null ? name : m.notes_about_place({ name, title: classTitle });
}
