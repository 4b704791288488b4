import type { EditedClass } from '../../../../contract/class-editing.ts';
import { m } from '../../../../words/messages.js';
import { useServerNow } from '../../../shared/class-clock.ts';
import { describeSchedule } from '../../../shared/class-schedule.ts';
import { useFormat } from '../../../shared/format.ts';
import { ClassTag, decideStaffState } from '../../frame/class-tag.tsx';
import { type Choices, nameOf } from '../form/choices.ts';
import styles from './class-desk.module.css';

/** Which class it is: semester, when, where, with whom; how it stands, and how full it is. */
export function DeskHead({ edited, choices }: { edited: EditedClass; choices: Choices | undefined }) {
  const format = useFormat();
  const { content, meetings, waiting } = edited;
  const instructors = content.instructorIds.flatMap((id) => nameOf(choices?.instructors, id) ?? []);
  const taken = { count: format.number(edited.seatsTaken), capacity: format.number(content.capacity) };
  return (
    <div className={styles.head}>
      <p>
        {[
          edited.semesterName,
          describeSchedule(meetings, format),
          nameOf(choices?.locations, content.locationId),
          format.list(instructors),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p>
        <StateOf edited={edited} /> {m.admin_roster_capacity(taken)}
        {edited.seatsOver > 0 && ` · ${m.class_table_panel_seats_over({ count: edited.seatsOver })}`}
        {waiting > 0 && ` · ${m.admin_roster_waiting({ count: waiting })}`}
      </p>
    </div>
  );
}

function StateOf({ edited }: { edited: EditedClass }) {
  const { content, cancelledAt } = edited;
  const state = decideStaffState(
    {
      ...content,
      seatsTaken: edited.seatsTaken,
      waiting: edited.waiting,
      registrationOpensAt: content.registrationOpensAt ?? edited.semesterOpensAt,
      registrationClosesAt: content.registrationClosesAt ?? edited.semesterClosesAt,
      isDraft: !edited.isPublished,
      isCancelled: cancelledAt !== null,
    },
    useServerNow(),
  );
  return <ClassTag state={state} />;
}
