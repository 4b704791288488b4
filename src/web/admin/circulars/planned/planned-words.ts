import type { functions } from '../../../../contract/functions.ts';
import type { OutputOf } from '../../../../contract/kit.ts';
import { m } from '../../../../words/messages.js';
import type { Format } from '../../../shared/format.ts';

type Listed = OutputOf<typeof functions.plannedCirculars>['planned'][number];

/** It does not go by itself: somebody has to say what becomes of it. */
export const needsSomebody = ({ state }: Pick<Listed, 'state'>) => state !== 'waits' && state !== 'due';

/** How a planned letter stands, in a sentence. */
export function describePlanned({ state, sendsAt, mails, sentBy }: Listed, format: Format): string {
  const at = format.instant(sendsAt);
  if (state === 'waits') return m.circulars_planned_waits({ count: mails, at });
  if (state === 'due') return m.circulars_planned_due({ count: mails });
  if (state === 'late') return m.circulars_planned_late({ at });
  return state === 'nobody' ? m.circulars_planned_nobody({ at }) : m.circulars_planned_gone({ by: sentBy });
}
