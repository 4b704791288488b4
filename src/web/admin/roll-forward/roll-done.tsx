import type { NamedSemester } from '../../../contract/semesters.ts';
import { m } from '../../../words/messages.js';
import { staffPaths } from '../../staff-paths.ts';
import { useFormat } from '../../shared/format.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { BulkFailure, PartsProgress } from '../bulk/bulk-state.tsx';
import { UndoButton } from '../bulk/undo-button.tsx';
import type { Roll } from './use-roll.ts';

interface RollDoneProps {
  readonly roll: Roll;
  readonly result: NonNullable<Roll['result']>;
  readonly classIds: readonly string[];
  readonly target: NamedSemester;
}

/** What was copied, with the way to it and the way back; and where a part was refused, how far it came and the way on. */
export function RollDone({ roll, result, classIds, target }: RollDoneProps) {
  const format = useFormat();
  const rest = classIds.length - result.seen;
  return (
    <Stack>
      {roll.error && (
        <Notice
          tone="error"
          isAlert
          title={m.bulk_forward_stopped({ ...format.counted(rest), total: format.number(classIds.length) })}
        >
          <BulkFailure error={roll.error} />
        </Notice>
      )}
      {roll.isPending && <PartsProgress parts={roll.parts} />}
      <Empty title={m.bulk_forward_made({ ...format.counted(result.classes), semester: target.name })}>
        <Cluster>
          {(roll.error || roll.isPending) && (
            <Button isBusy={roll.isPending} onClick={() => roll.mutate({ toSemesterId: target.id, classIds })}>
              {m.bulk_go_on()}
            </Button>
          )}
          <ButtonLink to={staffPaths.classManagement} search={{ semester: target.id }}>
            {m.bulk_forward_see()}
          </ButtonLink>
          {!roll.isPending && <UndoButton batchId={result.batchId} />}
        </Cluster>
      </Empty>
    </Stack>
  );
}
