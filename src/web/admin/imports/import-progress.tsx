import { Progress } from '../../ui/waiting.tsx';
import { useQuery } from '@tanstack/react-query';
import { m } from '../../../words/messages.js';
import { calls } from '../../calls.ts';
import { useApp } from '../../shared/app.tsx';
import { useFormat } from '../../shared/format.ts';
import styles from './import-progress.module.css';

const ASKED_EVERY_MS = 400;

/** How far the import is, as the server says it; without a number where it has none. */
export function ImportProgress({ fileId }: { fileId: string }) {
  const { call } = useApp();
  const format = useFormat();
  const { data } = useQuery({
    queryKey: ['import-progress', fileId],
    queryFn: ({ signal }) => call(calls.importProgress, { fileId }, { signal }),
    refetchInterval: ASKED_EVERY_MS,
    gcTime: 0,
    retry: false,
  });
  const isCounted = data?.stage === 'writing' && data.total > 0;
  const words =
    data?.stage === 'reading'
      ? m.imports_progress_reading()
      : data?.stage === 'comparing'
        ? m.imports_progress_comparing()
        : data?.stage === 'writing'
          ? m.imports_progress_writing({ done: format.number(data.done), total: format.number(data.total) })
          : data?.stage === 'finishing'
            ? m.imports_progress_finishing()
            : m.imports_progress_waiting();
  return (
    <div className={styles.progress}>
      <output>{words}</output>
      <Progress label={m.imports_progress()} value={isCounted ? (data.done / data.total) * 100 : null} />
    </div>
  );
}
