import { useState } from 'react';
import { m } from '../../../words/messages.js';
import { QuestionDialog } from '../../shared/question-dialog.tsx';
import { Button, type ButtonLook } from '../../ui/button.tsx';

interface GiveUpButtonProps extends Pick<ButtonLook, 'look'> {
  readonly words: string;
  /** What it is called where nothing was typed, and it only closes; then nothing is asked. */
  readonly closes?: string | undefined;
  readonly className?: string | undefined;
  readonly onGiveUp: () => void;
}

/** Throws away what was typed and is not saved, once that was asked. */
export function GiveUpButton({ words, closes, look = 'secondary', className, onGiveUp }: GiveUpButtonProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button look={look} className={className} onClick={() => (closes ? onGiveUp() : setAsking(true))}>
        {closes ?? words}
      </Button>
      <QuestionDialog
        isOpen={isAsking}
        title={m.admin_give_up_title()}
        effect={m.admin_give_up_effect()}
        act={words}
        keep={m.admin_give_up_keep()}
        isPending={false}
        error={null}
        onAct={() => {
          setAsking(false);
          onGiveUp();
        }}
        onKeep={() => setAsking(false)}
      />
    </>
  );
}
