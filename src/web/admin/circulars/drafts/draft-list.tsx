import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { functions } from '../../../../contract/functions.ts';
import type { OutputOf } from '../../../../contract/kit.ts';
import { m } from '../../../../words/messages.js';
import { staffPaths } from '../../../staff-paths.ts';
import { useFormat } from '../../../shared/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/section.tsx';
import { FailureAlert } from '../../frame/failure-alert.tsx';
import { useAct } from '../../frame/use-act.ts';
import { useReport } from '../../frame/use-report.ts';
import styles from '../../students/students.module.css';
import { type Undoable, UndoNotice } from '../../students/undo-notice.tsx';

type Listed = OutputOf<typeof functions.circularDrafts>['drafts'][number];

/** Letters that whoever looks is writing: to go on with, or to throw away with a way back. Nothing where there are none. */
export function DraftList() {
  const { data } = useReport('circularDrafts', {});
  const remove = useAct('removeCircularDraft');
  const format = useFormat();
  const [done, setDone] = useState<Undoable | null>(null);
  const drafts = data?.drafts ?? [];
  if (drafts.length === 0 && !done) return null;
  const nameOf = ({ subject }: Listed) => subject.trim() || m.circulars_no_subject();
  const throwAway = (draft: Listed) => {
    const undo = () => remove.mutateAsync({ draftId: draft.id, isRemoved: false });
    const onSuccess = () => setDone({ words: m.circulars_draft_removed({ subject: nameOf(draft) }), undo });
    remove.mutate({ draftId: draft.id, isRemoved: true }, { onSuccess });
  };
  return (
    <Section title={m.circulars_drafts()} hint={m.circulars_drafts_hint()}>
      {done && <UndoNotice key={done.words} done={done} onClose={() => setDone(null)} />}
      <FailureAlert error={remove.error} />
      <ul className={styles.pairs}>
        {drafts.map((draft) => (
          <li key={draft.id}>
            <p className={styles.name}>
              <Link to={staffPaths.newCircular} search={{ draft: draft.id }}>
                {nameOf(draft)}
              </Link>
            </p>
            <p className={styles.small}>{m.circulars_draft_changed({ at: format.instant(draft.changedAt) })}</p>
            <Button
              look="quiet"
              isSmall
              aria-label={m.circulars_draft_remove_of({ subject: nameOf(draft) })}
              onClick={() => throwAway(draft)}
            >
              {m.circulars_draft_remove()}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
