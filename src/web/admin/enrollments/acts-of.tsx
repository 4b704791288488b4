import type { functions } from '../../../contract/functions.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/link.tsx';
import { Cluster } from '../../ui/layout.tsx';

/** What can be done with an enrollment, in its panel. */
export function ActsOf({ studentId, enrollment }: OutputOf<typeof functions.staffEnrollment>) {
  return (
    <Cluster>
      <ButtonLink look="secondary" isSmall to={paths.staffStudent(studentId)}>
        {m.rolls_panel_student()}
      </ButtonLink>
      <ButtonLink look="secondary" isSmall to={paths.roster(enrollment.classId)}>
        {m.rolls_panel_class()}
      </ButtonLink>
    </Cluster>
  );
}
