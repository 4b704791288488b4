import type { StaffAnswers } from '../../../contract/records.ts';
import { m } from '../../../words/messages.js';
import type { Format } from '../../shared/format.ts';

type Barred = NonNullable<StaffAnswers['pickup']>['notAllowed'][number];

/** By whose word somebody is barred, by which paper, and from when until when; null where nothing is known of it. */
export function noteOfBarred({ saidBy, paper, paperOn, paperUntil }: Barred, format: Format): string | null {
  const parts = [
    saidBy && m.as_told_by_word({ saidBy }),
    paper,
    paperOn && m.as_told_dated({ day: format.longDay(paperOn) }),
    paperUntil && m.as_told_valid_until({ day: format.longDay(paperUntil) }),
  ].filter(Boolean);
  return parts.length === 0 ? null : parts.join(' · ');
}
