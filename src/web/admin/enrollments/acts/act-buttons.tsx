import { m } from '../../../../words/messages.js';
import { Button } from '../../../ui/button.tsx';
import { useServesFamilies } from '../../frame/use-serves-families.ts';
import { BUTTON } from './act-words.ts';
import { actsFor, type AskedAct, type ChosenEnrollment } from './asked-act.ts';

interface ActButtonsProps {
  readonly enrollment: ChosenEnrollment & { readonly kind: 'enrollment' | 'waitlist'; readonly state: string };
  /** Opens the dialog, which stands where the enrollment's line may go. */
  readonly onAsk: (asked: AskedAct) => void;
}

/** A button for each act that is possible with an enrollment; none for those who may only read. */
export function ActButtons({ enrollment, onAsk }: ActButtonsProps) {
  const serves = useServesFamilies();
  if (!serves) return null;
  const { id, studentName, classTitle } = enrollment;
  return actsFor(enrollment).map((act) => (
    <Button
      key={act}
      look="secondary"
      isSmall
      aria-label={m.acts_button_name({ act: BUTTON[act](), name: studentName, title: classTitle })}
      onClick={() => onAsk({ act, chosen: [{ id, studentName, classTitle }] })}
    >
      {BUTTON[act]()}
    </Button>
  ));
}
