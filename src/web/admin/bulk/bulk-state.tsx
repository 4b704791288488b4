import { MOST_AT_ONCE } from '../../../domain/pages.ts';
import type { RefusalFacts } from '../../../contract/refusals.ts';
import { m } from '../../../words/messages.js';
import { type Format, useFormat } from '../../shared/format.ts';
import { describeFailure } from '../../shared/failure.ts';
import { Progress } from '../../ui/waiting.tsx';
import { ToSettings } from '../frame/failure-alert.tsx';
import type { Parts } from './in-parts.ts';

/** Why a change was refused, in words that name the classes. */
export function BulkFailure({ error }: { error: Error }) {
  const format = useFormat();
  return (
    <>
      {describeFailure(error, { 'some-changed-meanwhile': (facts) => whoseWereSaved(facts, format) })}{' '}
      <ToSettings error={error} />
    </>
  );
}

interface PartsProgressProps {
  readonly parts: Parts | null;
  readonly words?: (of: { done: string; total: string }) => string;
  /** So many are done at once. */
  readonly least?: number;
}

/** How far something is that is done with very many, classes where nothing else is said; nothing where it is done at once. */
export function PartsProgress({ parts, words: say = m.bulk_progress, least = MOST_AT_ONCE }: PartsProgressProps) {
  const format = useFormat();
  if (!parts || parts.total <= least) return null;
  const { done, total } = parts;
  const words = say({ done: format.number(done), total: format.number(total) });
  return (
    <div>
      <p>{words}</p>
      <Progress label={words} value={(done / total) * 100} />
    </div>
  );
}

/** Names the classes that somebody saved in between. */
function whoseWereSaved({ titles, more }: RefusalFacts['some-changed-meanwhile'], format: Format): string {
  const names = titles.map((title) => `“${title}”`);
  return m.bulk_changed_meanwhile({
    titles: format.list(more > 0 ? [...names, m.bulk_and_more(format.counted(more))] : names),
  });
}
