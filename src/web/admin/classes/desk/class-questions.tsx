import type { EditedClass } from '../../../../contract/class-editing.ts';
import { m } from '../../../../words/messages.js';
import { useFormat } from '../../../shared/format.ts';
import { QuestionDialog } from '../../../shared/question-dialog.tsx';
import { useAct } from '../../frame/use-act.ts';
import { CLASS_WORDS } from '../form/own-words.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { useTouched } from './use-touched.ts';

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
      {asked === 'reinstate' && (
        <ReinstateQuestion edited={edited} onKeep={onKeep} onDone={done(m.class_table_reinstate_done())} />
      )}
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

/** Before a cancelled class is brought back: it is as it was, and owed for again. */
function ReinstateQuestion({
  edited,
  onKeep,
  onDone,
}: {
  edited: EditedClass;
  onKeep: () => void;
  onDone: () => void;
}) {
  const { id: classId, version, content } = edited;
  const reinstate = useAct('cancelClass');
  const format = useFormat();
  const money = useTouched(edited).data?.money;
  const owed = money ? [m.class_table_reinstate_money({ owed: format.money(money.owedCents) })] : [];
  return (
    <QuestionDialog
      isOpen
      title={m.class_table_reinstate_title({ title: content.title })}
      effect={[m.class_table_reinstate_effect(), ...owed].join(' ')}
      act={m.class_table_reinstate_act()}
      isHarmless
      keep={m.class_form_cancel()}
      isPending={reinstate.isPending}
      error={reinstate.error}
      words={CLASS_WORDS}
      onAct={() =>
        reinstate.mutate({ classId, version, isCancelled: false, reason: '', tell: null }, { onSuccess: onDone })
      }
      onKeep={onKeep}
    />
  );
}
