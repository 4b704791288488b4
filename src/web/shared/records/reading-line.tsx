import type { Functions } from '../../../contract/functions.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import { m } from '../../../words/messages.js';
import { useFormat } from '../format.ts';

type Reading = OutputOf<Functions['healthReadings']>['readings'][number];

/** Who read a student's health data, when and for what. */
export function ReadingLine({
  reading: { at, by, name, purpose, className, semesterName, isNew },
}: {
  reading: Reading;
}) {
  const format = useFormat();
  const who = by === 'family' ? name || m.health_by_family() : by === 'portal' ? m.health_by_portal() : name;
  const what = [who, m.health_purpose({ purpose }), className ?? semesterName, isNew && m.circle_reading_new()]
    .filter(Boolean)
    .join(' · ');
  return (
    <li>
      {format.instant(at)}: {what}
    </li>
  );
}
