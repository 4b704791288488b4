import { Link } from '@tanstack/react-router';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { Empty } from '../../ui/empty.tsx';

/** Why the catalogue has nothing: no semester is open for enrolment, this one has no classes yet, or the school is new here. */
export function NoClasses({ why }: { readonly why: 'no-semester' | 'no-classes' | 'set-up' }) {
  if (why === 'no-semester')
    return (
      <Empty title={m.classes_none_title()}>
        <p>{m.classes_none()}</p>
        <Link to={paths.calendar}>{m.classes_to_calendar()}</Link>
      </Empty>
    );
  return (
    <Empty title={why === 'set-up' ? m.classes_set_up_title() : m.classes_empty_title()}>
      <p>{m.classes_empty()}</p>
    </Empty>
  );
}
