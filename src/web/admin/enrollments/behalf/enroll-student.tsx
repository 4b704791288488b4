import { m } from '../../../../words/messages.js';
import { staffPaths } from '../../../staff-paths.ts';
import { ButtonLink } from '../../../ui/link.tsx';
import { Leads } from '../../frame/not-yours.tsx';
import { useAddress } from '../../frame/use-address.ts';

interface EnrollStudentProps {
  /** Whom and in which class, as far as that is known where it stands. */
  readonly student?: string;
  readonly classId?: string;
  readonly words?: string;
  readonly label?: string;
  /** Beside small buttons, in a line of a list. */
  readonly isSmall?: boolean;
}

/** The way to enrolling on behalf, for those who may. */
export function EnrollStudent({
  student,
  classId,
  words = m.behalf_enroll(),
  label,
  isSmall = false,
}: EnrollStudentProps) {
  const [{ semester }] = useAddress();
  return (
    <Leads to="OnBehalfPage">
      <ButtonLink
        look="secondary"
        isSmall={isSmall}
        to={staffPaths.enrollOnBehalf}
        search={{ semester, student, class: classId }}
        {...(label !== undefined && { 'aria-label': label })}
      >
        {words}
      </ButtonLink>
    </Leads>
  );
}
