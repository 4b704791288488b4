import { Button } from '../../ui/button.tsx';
import { m } from '../../../words/messages.js';
import { describeFailure } from '../../shared/failure.ts';
import { useFormat } from '../../shared/format.ts';
import { useAct } from '../frame/use-act.ts';

const NAMED = 5;

/** Takes a change of many classes back, or says who keeps it from being undone. */
export function UndoButton({ batchId, label }: { batchId: string; label?: string }) {
  const undo = useAct('undoBatch');
  const format = useFormat();
  if (undo.data?.undone) return <output>{m.bulk_undone()}</output>;
  const touched = undo.data?.touched ?? [];
  const names = [
    ...touched.slice(0, NAMED).map((title) => `“${title}”`),
    ...(touched.length > NAMED ? [m.bulk_and_more({ count: touched.length - NAMED })] : []),
  ];
  return (
    <>
      {touched.length > 0 && <output>{m.bulk_undo_touched({ titles: format.list(names) })}</output>}
      {undo.error && <p role="alert">{describeFailure(undo.error)}</p>}
      <Button look="secondary" aria-label={label} isBusy={undo.isPending} onClick={() => undo.mutate({ batchId })}>
        {m.bulk_undo()}
      </Button>
    </>
  );
}
