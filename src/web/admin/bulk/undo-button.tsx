import { Button } from '../../ui/button.tsx';
import type { Kept } from '../../../contract/bulk.ts';
import { m } from '../../../words/messages.js';
import { calls } from '../../calls.ts';
import { useApp } from '../../shared/app.tsx';
import { describeFailure } from '../../shared/failure.ts';
import { useFormat } from '../../shared/format.ts';
import { PartsProgress } from './bulk-state.tsx';
import { useParts } from './in-parts.ts';
import styles from './bulk.module.css';

const NAMED = 5;

/** Takes a change of many classes back as far as that can be, and says what stays and why. */
export function UndoButton({ batchId, total = 0, label }: { batchId: string; total?: number; label?: string }) {
  const { call } = useApp();
  const undo = useParts(async (_: void, told) => {
    const all = { undone: 0, promoted: 0, kept: [] as Kept[] };
    for (let from: number | null = 0; from !== null; ) {
      told({ done: from, total: Math.max(total, from) });
      const part: { undone: number; promoted: number; kept: Kept[]; next: number | null } = await call(
        calls.undoBatch,
        {
          batchId,
          from,
        },
      );
      all.undone += part.undone;
      all.promoted += part.promoted;
      all.kept.push(...part.kept);
      from = part.next;
    }
    return all;
  });
  const { data } = undo;
  const format = useFormat();
  const isAll = data?.kept.length === 0;
  return (
    <>
      {undo.isPending && <PartsProgress parts={undo.parts} />}
      {data && (
        <output>
          {isAll
            ? m.bulk_undone()
            : data.undone > 0
              ? m.bulk_undo_some(format.counted(data.undone))
              : m.bulk_undo_nothing()}{' '}
          {data.promoted > 0 && m.bulk_done_promoted(format.counted(data.promoted))}
          {!isAll && <KeptList kept={data.kept} />}
        </output>
      )}
      {undo.error && <p role="alert">{describeFailure(undo.error)}</p>}
      {!isAll && (
        <Button look="secondary" aria-label={label} isBusy={undo.isPending} onClick={() => undo.mutate()}>
          {m.bulk_undo()}
        </Button>
      )}
    </>
  );
}

function KeptList({ kept }: { kept: readonly Kept[] }) {
  const more = kept.length - NAMED;
  const format = useFormat();
  return (
    <ul className={styles.kept}>
      {kept.slice(0, NAMED).map((one) => (
        <li key={one.id}>{describeKept(one)}</li>
      ))}
      {more > 0 && <li>{m.bulk_and_more(format.counted(more))}</li>}
    </ul>
  );
}

function describeKept({ title, reason, seats }: Kept): string {
  if (seats) return m.bulk_kept_seats({ title, ...seats });
  return WORDS[reason]({ title });
}

const WORDS = {
  'worked-on': m.bulk_kept_worked_on,
  'has-people': m.bulk_kept_people,
  gone: m.bulk_kept_gone,
  'in-group': m.bulk_kept_in_group,
  'seats-taken': m.bulk_kept_worked_on,
} as const;
