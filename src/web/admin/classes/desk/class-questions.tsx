import type { EditedClass } from '../../../../contract/class-editing.ts';
import { m } from '../../../../words/messages.js';
import { QuestionDialog } from '../../../shared/question-dialog.tsx';
import { useAct } from '../../frame/use-act.ts';
import { CLASS_WORDS } from '../form/own-words.ts';
import { CancelDialog } from './cancel-dialog.tsx';

/** What ends a class or brings it back. */
export type Asked = 'unpublish' | 'cancel' | 'reinstate' | 'remove';

interface ClassQuestionsProps {
  readonly edited: EditedClass;
  readonly asked: Asked;
  readonly onKeep: () => void;
  readonly onDone: (words: string) => void;
  readonly onGone: () => void;
}

/** The question before what ends a class or brings it back. */
export function ClassQuestions({ edited, asked, onKeep, onDone, onGone }: ClassQuestionsProps) {
  const { id: classId, version } = edited;
  const publish = useAct('publishClass');
  const cancel = useAct('cancelClass');
  const remove = useAct('removeClass');
  const { title } = edited.content;
  const done = (words: string) => () => onDone(words);
  return (
    <>
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
        onKeep={onKeep}
      />
      <QuestionDialog
        isOpen={asked === 'reinstate'}
        title={m.class_table_reinstate_title({ title })}
        effect={m.class_table_reinstate_effect()}
        act={m.class_table_reinstate_act()}
        isHarmless
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
        onKeep={onKeep}
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
        onKeep={onKeep}
      />
      <CancelDialog
        isOpen={asked === 'cancel'}
        edited={edited}
        onKeep={onKeep}
        onDone={done(m.class_table_cancel_done())}
      />
    </>
  );
}
