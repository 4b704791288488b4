import { Link, useParams } from '@tanstack/react-router';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { useClass } from '../../shared/class-data.ts';
import { describeSchedule } from '../../shared/class-schedule.ts';
import { describeAudience, describePrice } from '../../shared/class-wording.ts';
import { useFormat } from '../../shared/format.ts';
import MarkdownText from '../../ui/markdown.tsx';

/** What the catalogue knows of a class, for whoever reads without scripts: drawn by the server only. */
export function PlainClass() {
  const { classId = '' } = useParams({ strict: false });
  const { value } = useClass(classId);
  const format = useFormat();
  if (!value) return null;
  const { title, type, meetings, description, location, instructors } = value;
  return (
    <article>
      <p>
        <Link to={paths.classes}>{m.classes_back()}</Link>
      </p>
      <p>{type.name}</p>
      <h1>{title}</h1>
      <p>{describeSchedule(meetings, format)}</p>
      <p>{describePrice(value, format)}</p>
      <p>{describeAudience(value, format)}</p>
      {location && <p>{[location.name, location.address].filter(Boolean).join(', ')}</p>}
      {instructors.length > 0 && <p>{format.list(instructors.map(({ name }) => name))}</p>}
      {description && <MarkdownText text={description} />}
      <ul>
        {meetings.map(({ on, start, end }) => (
          <li key={`${on} ${start}`}>
            {format.longDay(on)}, {format.times(start, end)}
          </li>
        ))}
      </ul>
    </article>
  );
}
