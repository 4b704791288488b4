import type { functions } from '../../../contract/functions.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import { m } from '../../../words/messages.js';
import type { Format } from '../../shared/format.ts';

type Mails = Pick<OutputOf<typeof functions.circulars>['rows'][number], 'sent' | 'waiting' | 'failed' | 'takenBack'>;

/** What became of the mails of a letter: "312 sent, 3 failed". */
export function describeMails({ sent, waiting, failed, takenBack }: Mails, format: Format): string {
  return format.list([
    ...(sent > 0 ? [m.circulars_sent({ count: sent })] : []),
    ...(waiting > 0 ? [m.circulars_waiting({ count: waiting })] : []),
    ...(failed > 0 ? [m.circulars_failed({ count: failed })] : []),
    ...(takenBack > 0 ? [m.circulars_undone_part({ count: takenBack })] : []),
  ]);
}
