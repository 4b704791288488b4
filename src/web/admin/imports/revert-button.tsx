import { Button } from '../../ui/button.tsx';
import { useState } from 'react';
import { m } from '../../../words/messages.js';
import { useFormat } from '../../shared/format.ts';
import { QuestionDialog } from '../../shared/question-dialog.tsx';
import { useToasts } from '../../shared/toasts.ts';
import { useAct } from '../frame/use-act.ts';
import { Warning } from './warning.tsx';

/** The calls that revert an import of classes or of students. */
export type Revert = 'importRevert' | 'revertStudentImport';

const WORDS = {
  importRevert: { effect: m.imports_revert_effect, touched: m.imports_touched, detail: m.imports_reverted_detail },
  revertStudentImport: {
    effect: m.student_imports_revert_effect,
    touched: m.student_imports_touched,
    detail: m.student_imports_reverted_detail,
  },
} as const;

interface RevertButtonParts {
  readonly revert?: Revert;
  readonly batch: {
    readonly id: string;
    readonly fileName: string;
    readonly created: number;
    readonly changed: number;
  };
  readonly words: string;
  readonly onReverted?: () => void;
}

const NAMED = 10;

/** Reverts an import after one confirmation. Classes or students changed since then stay as they are, and are named. */
export function RevertButton({ batch, words, onReverted, revert: call = 'importRevert' }: RevertButtonParts) {
  const format = useFormat();
  const toasts = useToasts();
  const revert = useAct(call);
  const [isAsked, setAsked] = useState(false);
  const name = batch.fileName;
  const touched = revert.data?.touched ?? [];
  const titles = format.list(touched.slice(0, NAMED));
  const more = format.number(touched.length - NAMED);
  const act = () =>
    revert.mutate(
      { batchId: batch.id },
      {
        onSuccess: ({ outcome, removed, restored, touched: stay }) => {
          setAsked(false);
          if (outcome === 'touched') return;
          if (outcome === 'already-reverted') toasts.show({ severity: 'info', summary: m.imports_already_reverted() });
          else {
            const counts = { removed: format.number(removed), restored: format.number(restored) };
            toasts.show({
              severity: 'success',
              summary: m.imports_reverted(),
              detail: WORDS[call].detail(counts),
            });
          }
          if (outcome === 'already-reverted' || stay.length === 0) onReverted?.();
        },
      },
    );
  return (
    <>
      <Button
        look="secondary"
        aria-label={words === m.imports_revert_short() ? m.imports_revert_of({ name }) : undefined}
        onClick={() => setAsked(true)}
      >
        {words}
      </Button>
      {touched.length > 0 && (
        <Warning
          isStatus
          title={revert.data?.outcome === 'reverted' ? m.imports_touched_some() : m.imports_touched_title()}
        >
          {WORDS[call].touched({
            count: touched.length,
            titles: touched.length > NAMED ? m.imports_touched_more({ titles, more }) : titles,
          })}
        </Warning>
      )}
      <QuestionDialog
        isOpen={isAsked}
        title={m.imports_revert_title({ name })}
        effect={WORDS[call].effect({
          created: format.number(batch.created),
          changed: format.number(batch.changed),
        })}
        act={m.imports_revert_act()}
        keep={m.imports_revert_keep()}
        isPending={revert.isPending}
        error={revert.error}
        onAct={act}
        onKeep={() => setAsked(false)}
      />
    </>
  );
}
