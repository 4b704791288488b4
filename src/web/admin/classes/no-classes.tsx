import { Link } from '@tanstack/react-router';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { Notice } from '../frame/report-state.tsx';

/** A school without a semester: where the first one is made. */
export function NoSemester() {
  return (
    <Notice title={m.class_table_no_semester_title()}>
      <p>{m.class_table_no_semester()}</p>
      <Link to={paths.managedSemesters}>{m.class_table_no_semester_go()}</Link>
    </Notice>
  );
}

/** A semester without classes: the three ways in which they come. */
export function NoClasses({ semesterId }: { semesterId: string }) {
  const search = { semester: semesterId };
  return (
    <Notice title={m.admin_no_classes_title()}>
      <p>{m.class_table_empty()}</p>
      <Link to={paths.rollForward} search={search}>
        {m.class_table_empty_roll()}
      </Link>
      <Link to={paths.managedImport} search={search}>
        {m.class_table_empty_import()}
      </Link>
    </Notice>
  );
}
