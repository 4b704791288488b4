import { Link } from '@tanstack/react-router';
import { m } from '../../../../words/messages.js';
import { staffPaths } from '../../../staff-paths.ts';
import { useFormat } from '../../../shared/format.ts';
import { Button } from '../../../ui/button.tsx';
import type { Form } from '../../../ui/form/use-form.ts';
import { Cluster } from '../../../ui/layout.tsx';
import { Notice } from '../../../ui/notice.tsx';
import styles from '../../semesters/editor.module.css';
import { SavedText } from '../../semesters/save-trouble.tsx';
import type { Draft } from '../draft.ts';
import type { Keeping, ServerDraft } from './use-kept-letter.ts';

interface KeepingWordsProps {
  readonly draftId: string;
  readonly form: Pick<Form<Draft>, 'isOutdated' | 'rebase'>;
  readonly saved: ServerDraft;
  readonly keeping: Keeping;
  /** Gives up what was typed here for what was kept elsewhere. */
  readonly onTakeTheirs: () => void;
}

/** Where what is typed is kept; whose goes on where another tab or computer has kept something else; and that it was sent there. */
export function KeepingWords({ draftId, form, saved, keeping, onTakeTheirs }: KeepingWordsProps) {
  const format = useFormat();
  if (keeping === 'already-sent')
    return (
      <Notice tone="warn" isAlert title={m.circulars_draft_sent()}>
        <Link to={staffPaths.circular(draftId)}>{m.circulars_draft_see_sent()}</Link>
      </Notice>
    );
  if (keeping === 'already-planned')
    return (
      <Notice tone="warn" isAlert title={m.circulars_draft_planned()}>
        <Link to={staffPaths.circular(draftId)}>{m.circulars_draft_see_planned()}</Link>
      </Notice>
    );
  if (form.isOutdated)
    return (
      <Notice tone="warn" isAlert title={m.circulars_draft_meanwhile()}>
        <p>{saved.values.subject || m.circulars_no_subject()}</p>
        <SavedText text={saved.values.text} />
        <Cluster>
          <Button look="secondary" onClick={() => form.rebase(saved.version)}>
            {m.semesters_keep_mine()}
          </Button>
          <Button look="secondary" onClick={onTakeTheirs}>
            {m.semesters_take_theirs()}
          </Button>
        </Cluster>
      </Notice>
    );
  return (
    <p className={styles.small} role="status">
      {keeping === null
        ? saved.version > 0 && m.circulars_draft_is_kept()
        : keeping === 'in-this-tab'
          ? m.circulars_draft_in_tab()
          : keeping === 'too-many-drafts'
            ? m.circulars_draft_too_many_here()
            : m.circulars_draft_kept({ at: format.instant(keeping.at) })}
    </p>
  );
}
