import { ButtonLink } from '../../../ui/link.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { EditedClass } from '../../../../contract/class-editing.ts';
import { missingForPublishing, REQUIRED_FOR_PUBLISHING } from '../../../../domain/class-content.ts';
import { m } from '../../../../words/messages.js';
import { ToSettings } from '../../frame/failure-alert.tsx';
import { paths } from '../../../paths.ts';
import { QuestionDialog } from '../../../shared/question-dialog.tsx';
import { fieldWords } from '../../../shared/field-words.ts';
import { useToasts } from '../../../shared/toasts.ts';
import { useAct } from '../../frame/use-act.ts';
import { useAddress } from '../../frame/use-address.ts';
import { useRunsSchool } from '../../frame/use-runs-school.ts';
import { describeFailure } from '../../../shared/failure.ts';
import { CLASS_WORDS } from '../form/own-words.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import styles from './class-panel.module.css';

/** Where one goes from a class, and what can be done with it without its form. */
export function ClassActs({ edited, onGone }: { edited: EditedClass; onGone: () => void }) {
  const { id, version, isPublished, cancelledAt } = edited;
  const navigate = useNavigate();
  const toasts = useToasts();
  const publish = useAct('publishClass');
  const copy = useAct('copyClass');
  const [isTried, setTried] = useState(false);
  const runs = useRunsSchool();
  const missing = missingForPublishing(edited.content, edited.meetings);
  const said = (summary: string) => toasts.show({ severity: 'success', summary, detail: edited.content.title });
  const failure = publish.error ?? copy.error;
  return (
    <>
      <div className={styles.acts}>
        {runs && (
          <Go to={paths.editClass(id)} isFirst>
            {m.class_table_panel_edit()}
          </Go>
        )}
        {runs && !isPublished && !cancelledAt && (
          <Button
            look="secondary"
            isBusy={publish.isPending}
            onClick={() => {
              setTried(true);
              if (missing.length > 0) return;
              publish.mutate(
                { classId: id, version, isPublished: true },
                { onSuccess: () => void said(m.class_table_published()) },
              );
            }}
          >
            {m.class_table_panel_publish()}
          </Button>
        )}
        {runs && (
          <Button
            look="secondary"
            // Until the copy's form is there: a second click would make another.
            isBusy={copy.isPending || copy.isSuccess}
            onClick={() =>
              copy.mutate(
                { classId: id },
                {
                  onSuccess: ({ classId }) => {
                    said(m.class_table_panel_copied_class());
                    void navigate({ to: paths.editClass(classId), search: true });
                  },
                },
              )
            }
          >
            {m.class_table_panel_copy()}
          </Button>
        )}
        {runs && !cancelledAt && edited.meetings.length > 0 && (
          <ButtonLink look="secondary" to={paths.managedSemesters} search={{ edit: 'close-day', class: id }}>
            {m.closings_open()}
          </ButtonLink>
        )}
        <Go to={paths.roster(id)}>{m.class_table_panel_roster()}</Go>
        {isPublished && <Go to={paths.class(id)}>{m.class_table_panel_public()}</Go>}
        <ButtonLink look="secondary" to={paths.audit} search={{ entity: id }}>
          {m.class_table_panel_history()}
        </ButtonLink>
      </div>
      {failure && (
        <Notice tone="error" isAlert>
          {describeFailure(failure, CLASS_WORDS)} <ToSettings error={failure} />
        </Notice>
      )}
      {isTried && missing.length > 0 && (
        <Notice tone="warn" isAlert title={m.class_table_publish_missing()}>
          <ul className={styles.missing}>
            {missing.map((name) => (
              <li key={name}>{fieldWords(REQUIRED_FOR_PUBLISHING[name])}</li>
            ))}
          </ul>
          <Link to={paths.editClass(id)} search>
            {m.class_table_publish_to_form()}
          </Link>
        </Notice>
      )}
      {runs && <Endings edited={edited} said={said} onGone={onGone} />}
    </>
  );
}

function Go({ to, isFirst = false, children }: { to: string; isFirst?: boolean; children: ReactNode }) {
  return (
    <ButtonLink to={to} search look={isFirst ? 'primary' : 'secondary'}>
      {children}
    </ButtonLink>
  );
}

type Asked = 'unpublish' | 'cancel' | 'reinstate' | 'remove' | null;

/** What ends a class or brings it back, apart from the rest, each with its question. */
function Endings({ edited, said, onGone }: { edited: EditedClass; said: (words: string) => void; onGone: () => void }) {
  const { id: classId, version, isPublished, cancelledAt, seatsTaken, waiting } = edited;
  const [{ ask: led }, change] = useAddress();
  const [chosen, choose] = useState<Asked>(null);
  // The dashboard leads to the question itself, until it is answered.
  const asked = led === 'cancel' && isPublished && !cancelledAt ? 'cancel' : chosen;
  const setAsked = (question: Asked) => {
    choose(question);
    if (led !== undefined) change({ ask: undefined }, { replace: true });
  };
  const publish = useAct('publishClass');
  const cancel = useAct('cancelClass');
  const remove = useAct('removeClass');
  const { title } = edited.content;
  const isEmpty = seatsTaken + waiting === 0;
  const ask = (question: Asked) => {
    publish.reset();
    cancel.reset();
    remove.reset();
    setAsked(question);
  };
  const done = (words: string) => () => {
    setAsked(null);
    said(words);
  };
  return (
    <section className={styles.endings} aria-label={m.class_table_panel_apart()}>
      {isPublished && !cancelledAt && isEmpty && (
        <Ending onClick={() => ask('unpublish')}>{m.class_table_panel_unpublish()}</Ending>
      )}
      {cancelledAt ? (
        <Ending onClick={() => ask('reinstate')}>{m.class_table_panel_reinstate()}</Ending>
      ) : (
        isPublished && <Ending onClick={() => ask('cancel')}>{m.class_table_panel_cancel()}</Ending>
      )}
      {!isPublished && isEmpty && <Ending onClick={() => ask('remove')}>{m.class_table_panel_remove()}</Ending>}
      <QuestionDialog
        isOpen={asked === 'unpublish'}
        title={m.class_table_unpublish_title({ title })}
        effect={m.class_table_unpublish_effect()}
        act={m.class_table_unpublish_act()}
        keep={m.class_table_unpublish_keep()}
        isPending={publish.isPending}
        error={publish.error}
        words={CLASS_WORDS}
        onAct={() =>
          publish.mutate({ classId, version, isPublished: false }, { onSuccess: done(m.class_table_unpublished()) })
        }
        onKeep={() => setAsked(null)}
      />
      <QuestionDialog
        isOpen={asked === 'reinstate'}
        title={m.class_table_reinstate_title({ title })}
        effect={m.class_table_reinstate_effect()}
        act={m.class_table_reinstate_act()}
        keep={m.class_form_cancel()}
        isPending={cancel.isPending}
        error={cancel.error}
        words={CLASS_WORDS}
        onAct={() =>
          cancel.mutate(
            { classId, version, isCancelled: false, reason: '', tell: null },
            { onSuccess: done(m.class_table_reinstate_done()) },
          )
        }
        onKeep={() => setAsked(null)}
      />
      <QuestionDialog
        isOpen={asked === 'remove'}
        title={m.class_table_remove_title({ title })}
        effect={m.class_table_remove_effect()}
        act={m.class_table_remove_act()}
        keep={m.class_table_remove_keep()}
        isPending={remove.isPending}
        error={remove.error}
        words={CLASS_WORDS}
        onAct={() =>
          remove.mutate(
            { classId, version },
            {
              onSuccess: () => {
                done(m.class_table_remove_done())();
                onGone();
              },
            },
          )
        }
        onKeep={() => setAsked(null)}
      />
      <CancelDialog
        isOpen={asked === 'cancel'}
        edited={edited}
        onKeep={() => setAsked(null)}
        onDone={done(m.class_table_cancel_done())}
      />
    </section>
  );
}

function Ending({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button look="secondary" isDanger onClick={onClick}>
      {children}
    </Button>
  );
}
