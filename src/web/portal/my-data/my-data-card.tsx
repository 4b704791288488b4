import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OutputOf } from '../../../contract/kit.ts';
import { type myData, myDataPath } from '../../../contract/my-data.ts';
import { m } from '../../../words/messages.js';
import { calls } from '../../calls.ts';
import { useApp } from '../../shared/app.tsx';
import { download } from '../../shared/download.ts';
import { describeFailure } from '../../shared/failure.ts';
import { fetchFile } from '../../shared/fetch-file.ts';
import { useFormat } from '../../shared/format.ts';
import { NotLoaded } from '../../shared/not-loaded.tsx';
import { Button } from '../../ui/button.tsx';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Progress, Skeleton } from '../../ui/waiting.tsx';
import { hasFailed } from '../students/students-data.ts';

type MyData = OutputOf<typeof myData>;

const KEY = ['my-data'];
/** A copy takes some seconds, and may wait for others' first. */
const LOOK_EVERY_MS = 1500;

/** A copy of one's data: asked for, made by the portal meanwhile, fetched within a day. */
export function MyDataCard() {
  const { call } = useApp();
  const queryClient = useQueryClient();
  const format = useFormat();
  const copy = useQuery({
    queryKey: KEY,
    queryFn: () => call(calls.myData),
    refetchInterval: ({ state: { data } }) => (data?.state === 'working' ? LOOK_EVERY_MS : false),
  });
  const asking = useMutation({
    mutationFn: () => call(calls.askMyData),
    onSuccess: (answer) => queryClient.setQueryData(KEY, answer),
  });
  if (hasFailed(copy)) return <NotLoaded title={m.my_data_not_loaded()} queries={[copy]} />;
  if (!copy.data) return <Skeleton height={96} />;
  const { state, exportId, endsAt, againAt, erasedAt } = copy.data;
  return (
    <Stack>
      <p>{m.my_data_lead()}</p>
      {[...new Set(erasedAt.map(format.instantDay))].map((day) => (
        <p key={day}>{m.my_data_erased({ day })}</p>
      ))}
      <div role="status">
        {state === 'working' && (
          <Stack gap="small">
            <p>{m.my_data_working()}</p>
            <Making progress={copy.data.progress} />
          </Stack>
        )}
        {state === 'ready' && endsAt && (
          <Notice tone="success" title={m.my_data_ready({ at: format.instant(endsAt) })}>
            <p>{m.my_data_care()}</p>
          </Notice>
        )}
        {state === 'failed' && <Notice tone="error">{m.my_data_failed()}</Notice>}
      </div>
      {state === 'ready' && exportId && <Fetch exportId={exportId} />}
      {asking.error && (
        <Notice tone="error" isAlert>
          {describeFailure(asking.error)}
        </Notice>
      )}
      {state !== 'working' && againAt !== null && <p>{m.my_data_again_at({ at: format.instant(againAt) })}</p>}
      {state !== 'working' && againAt === null && (
        <Cluster>
          <Button look="secondary" isBusy={asking.isPending} onClick={() => asking.mutate()}>
            {state === 'none' ? m.my_data_ask() : m.my_data_ask_again()}
          </Button>
        </Cluster>
      )}
    </Stack>
  );
}

/** How far it is, in numbers once they are known. */
function Making({ progress }: { progress: MyData['progress'] }) {
  const format = useFormat();
  if (!progress) return <Progress label={m.my_data_working_label()} value={null} />;
  const { done, total } = progress;
  const words = m.my_data_working_steps({ done: format.number(done), total: format.number(total) });
  return (
    <>
      {/* Heard once, not with every paper. */}
      <p aria-hidden="true">{words}</p>
      <Progress label={m.my_data_working_label()} value={(done / total) * 100} />
    </>
  );
}

function Fetch({ exportId }: { exportId: string }) {
  const { identity } = useApp();
  const fetching = useMutation({
    mutationFn: () => fetchFile(identity, myDataPath(exportId)),
    onSuccess: (file) => download(file, `${m.my_data_file()}.zip`),
  });
  return (
    <>
      {fetching.error && (
        <Notice tone="error" isAlert title={m.my_data_not_fetched()}>
          <p>{describeFailure(fetching.error)}</p>
        </Notice>
      )}
      <Cluster>
        <Button isBusy={fetching.isPending} onClick={() => fetching.mutate()}>
          {m.my_data_download()}
        </Button>
      </Cluster>
    </>
  );
}
