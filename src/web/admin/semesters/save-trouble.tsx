import { Notice } from '../../ui/notice.tsx';
import { Button } from '../../ui/button.tsx';
import type { ReactNode } from 'react';
import { m } from '../../../words/messages.js';
import { FailureAlert } from '../frame/failure-alert.tsx';
import { whyOf } from '../../shared/failure.ts';
import type { Form } from '../../ui/form/use-form.ts';
import styles from './editor.module.css';

interface SaveTroubleProps {
  readonly form: Pick<Form<object>, 'failure' | 'isChanged' | 'isOutdated' | 'rebase' | 'forget'>;
  /** The version of the record as it was read last. */
  readonly version: number;
  /** What somebody else saved. */
  readonly children: ReactNode;
}

/** Why a draft was not saved. Where somebody else saved meanwhile: theirs to read and, once it is read anew, whose goes on. */
export function SaveTrouble({ form, version, children }: SaveTroubleProps) {
  const isMeanwhile = form.isOutdated || (form.isChanged && whyOf(form.failure) === 'changed-meanwhile');
  if (!isMeanwhile) return <FailureAlert error={form.failure} />;
  return (
    <Notice tone="warn" isAlert title={m.semesters_meanwhile_title()}>
      {children}
      <div className={styles.acts}>
        <Button look="secondary" disabled={!form.isOutdated} onClick={() => form.rebase(version)}>
          {m.semesters_keep_mine()}
        </Button>
        <Button look="secondary" disabled={!form.isOutdated} onClick={form.forget}>
          {m.semesters_take_theirs()}
        </Button>
      </div>
    </Notice>
  );
}

/** A text that somebody else saved. */
export function SavedText({ text }: { text: string }) {
  return (
    <details>
      <summary>{m.semesters_meanwhile_text()}</summary>
      <p className={styles.words}>{text || '—'}</p>
    </details>
  );
}
