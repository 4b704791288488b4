import { Menu } from '../../ui/menu.tsx';
import { useRef, useState } from 'react';
import { dayAtSchool } from '../../../domain/school-day.ts';
import type { EXPORTS } from '../../../contract/audit.ts';
import { m } from '../../../words/messages.js';
import { calls } from '../../calls.ts';
import { useApp } from '../../shared/app.tsx';
import { useServerNow } from '../../shared/class-clock.ts';
import { describeFailure } from '../../shared/failure.ts';
import { useFormat } from '../../shared/format.ts';
import { useToasts } from '../../shared/toasts.ts';
import { download } from '../../shared/download.ts';
import { Button } from '../../ui/button.tsx';
import { makeWorkbook } from '../files/send-file.ts';
import styles from './export-menu.module.css';
import { type ExportColumn, fileNameOf, toCsv, toLines } from './export-rows.ts';

type OnProgress = (done: number, total: number) => void;

interface ExportMenuParts<Row> {
  readonly words?: string;
  /** What the file is about, such as the semester and "classes"; the day and the ending come by themselves. */
  readonly fileName: string;
  readonly columns: readonly ExportColumn<Row>[];
  /** The rows as the table shows them, filtered and sorted; or where they come from when only a page is shown, telling how many it has. */
  readonly rows: readonly Row[] | ((onProgress: OnProgress) => Promise<readonly Row[]>);
  /** The list holds children's data: that it leaves is recorded, and asks for a fresh sign-in. */
  readonly list?: (typeof EXPORTS)[number] | undefined;
  /** What the file leaves out, said with it. */
  readonly without?: string | undefined;
  /** The rows are not there yet. */
  readonly isWaiting?: boolean;
}

/** From so many rows on it takes long enough to be called off. */
const MANY = 5000;

/** How far a file is: fetched in part, or its rows being written. */
type Stage = { readonly done: number; readonly total: number } | { readonly written: number };

/** A button that hands out a table as a file: exactly the rows and columns that are shown. */
export function ExportMenu<Row>({
  words,
  fileName,
  columns,
  rows,
  list,
  without,
  isWaiting = false,
}: ExportMenuParts<Row>) {
  const { call, identity, organization } = useApp();
  const { timeZone } = organization;
  const today = dayAtSchool(useServerNow(), timeZone);
  const toasts = useToasts();
  const format = useFormat();
  const [stage, setStage] = useState<Stage | null>(null);
  const [isBusy, setBusy] = useState(false);
  const work = useRef<AbortController>(null);
  const box = useRef<HTMLDivElement>(null);

  const write = async (ending: 'csv' | 'xlsx') => {
    const { signal } = (work.current = new AbortController());
    let hasBegun = false;
    const onProgress: OnProgress = (done, total) => {
      signal.throwIfAborted();
      hasBegun = true;
      setStage({ done, total });
    };
    setBusy(true);
    try {
      if (list) await call(calls.recordExport, { list });
      const all = typeof rows === 'function' ? await rows(onProgress) : rows;
      signal.throwIfAborted();
      setStage({ written: all.length });
      const exported = { columns, rows: all, timeZone };
      const name = `${fileNameOf(fileName)}_${today}.${ending}`;
      const file =
        ending === 'csv'
          ? await toCsv(exported, signal)
          : await makeWorkbook(identity, await toLines(exported, signal), signal);
      signal.throwIfAborted();
      download(file, name);
      toasts.show({
        severity: 'success',
        summary: m.imports_export_done(),
        detail: [m.imports_export_rows({ count: all.length, shown: format.number(all.length), name }), without]
          .filter(Boolean)
          .join('. '),
        ...(without && { life: 8000, closable: true }),
      });
    } catch (error) {
      if (signal.aborted) return;
      const unreachable = hasBegun ? m.imports_export_broke_off : m.failures_unreachable_reading;
      const detail = describeFailure(error, { unreachable });
      toasts.show({ severity: 'error', summary: m.imports_export_failed(), detail, life: 8000, closable: true });
    } finally {
      setBusy(false);
      setStage(null);
    }
  };
  const callOff = () => {
    work.current?.abort();
    // The button that was pressed goes: the one that began it is beside it.
    box.current?.querySelector('button')?.focus();
  };
  return (
    <div ref={box} className={styles.parts}>
      <Menu
        look="secondary"
        words={words ?? m.imports_export()}
        isBusy={isBusy}
        disabled={isWaiting}
        entries={[
          { label: m.imports_export_csv(), onAct: () => void write('csv') },
          { label: m.imports_export_xlsx(), onAct: () => void write('xlsx') },
        ]}
      />
      {stage && sizeOf(stage) > MANY && (
        <>
          <output>{wordsOf(stage, format.number)}</output>
          <Button look="quiet" onClick={callOff}>
            {m.imports_export_cancel()}
          </Button>
        </>
      )}
    </div>
  );
}

const sizeOf = (stage: Stage) => ('written' in stage ? stage.written : stage.total);

function wordsOf(stage: Stage, number: (value: number) => string): string {
  return 'written' in stage
    ? m.imports_export_writing({ total: number(stage.written) })
    : m.imports_export_progress({ done: number(stage.done), total: number(stage.total) });
}
