import type { Functions } from '../../../contract/functions.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import { m } from '../../../words/messages.js';
import { useFormat } from '../format.ts';

type Reading = OutputOf<Functions['healthReadings']>['readings'][number];

const PURPOSES: Readonly<Record<Reading['purpose'], () => string>> = {
  screen: m.health_purpose_screen,
  sheet: m.health_purpose_sheet,
  export: m.health_purpose_export,
  family: m.health_purpose_family,
  list: m.health_purpose_list,
  deleted: m.health_purpose_deleted,
};

/** Who read a student's health data, when and for what. */
export function ReadingLine({ reading: { at, by, name, purpose, className, semesterName } }: { reading: Reading }) {
  const format = useFormat();
  const who = by === 'family' ? m.health_by_family() : by === 'portal' ? m.health_by_portal() : name;
  const what = [who, PURPOSES[purpose](), className ?? semesterName].filter(Boolean).join(' · ');
  return (
    <li>
      {format.instant(at)}: {what}
    </li>
  );
}
