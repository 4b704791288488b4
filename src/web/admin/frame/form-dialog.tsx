import { type ComponentProps, type ReactNode, useState } from 'react';
import { m } from '../../../words/messages.js';
import { QuestionDialog } from '../../shared/question-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface FormDialogProps extends Omit<ComponentProps<typeof Dialog>, 'children' | 'isOpen'> {
  /** Whether something was typed that closing throws away. */
  readonly isChanged: boolean;
  /** What is in it; its button to put it away calls `close`. */
  readonly children: (close: () => void) => ReactNode;
}

/** A dialog to type into. Esc, a press beside it and its buttons close it at once where nothing was typed, else once that was asked. */
export function FormDialog({ isChanged, onClose, children, ...dialog }: FormDialogProps) {
  const [isAsking, setAsking] = useState(false);
  const close = () => (isChanged ? setAsking(true) : onClose());
  return (
    <Dialog {...dialog} onClose={close}>
      {children(close)}
      <QuestionDialog
        isOpen={isAsking}
        title={m.admin_give_up_title()}
        effect={m.admin_give_up_effect()}
        act={m.admin_give_up_act()}
        keep={m.admin_give_up_keep()}
        isPending={false}
        error={null}
        onAct={onClose}
        onKeep={() => setAsking(false)}
      />
    </Dialog>
  );
}
