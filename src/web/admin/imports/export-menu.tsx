import { Menu } from '../../ui/menu.tsx';
import { useState } from 'react';
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
import { makeWorkbook } from '../files/send-file.ts';
import { type ExportColumn, fileNameOf, toCsv, toLines } from './export-rows.ts';

interface ExportMenuParts<Row> {
  readonly words?: string;
  /** What the file is about, such as the semester and "classes"; the day and the ending come by themselves. */
  readonly fileName: string;
  readonly columns: readonly ExportColumn<Row>[];
  /** The rows as the table shows them, filtered and sorted; or where they come from when only a page is shown, telling how many it has. */
  readonly rows: readonly Row[] | ((onProgress: (done: number, total: number) => void) => Promise<readonly Row[]>);
  /** The list holds children's data: that it leaves is recorded, and asks for a fresh sign-in. */
  readonly list?: (typeof EXPORTS)[number] | undefined;
  /** The rows are not there yet. */
  readonly isWaiting?: boolean;
}

/** A button that hands out a table as a file: exactly the rows and columns that are shown. */
export function ExportMenu<Row>({ words, fileName, columns, rows, list, isWaiting = false }: ExportMenuParts<Row>) {
  const { call, identity, organization } = useApp();
  const { timeZone } = organization;
  const today = dayAtSchool(useServerNow(), timeZone);
  const toasts = useToasts();
  const format = useFormat();
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const [isBusy, setBusy] = useState(false);

  const write = async (ending: 'csv' | 'xlsx') => {
    setBusy(true);
    try {
      if (list) await call(calls.recordExport, { list });
      const all = typeof rows === 'function' ? await rows((done, total) => setProgress({ done, total })) : rows;
      const exported = { columns, rows: all, timeZone };
      const name = `${fileNameOf(fileName)}_${today}.${ending}`;
      download(await (ending === 'csv' ? toCsv(exported) : makeWorkbook(identity, toLines(exported))), name);
      toasts.show({
        severity: 'success',
        summary: m.imports_export_done(),
        detail: m.imports_export_rows({ count: all.length, shown: format.number(all.length), name }),
      });
    } catch (error) {
      const detail = describeFailure(error, { unreachable: m.failures_unreachable_reading });
      toasts.show({ severity: 'error', summary: m.imports_export_failed(), detail, life: 8000, closable: true });
    } finally {
      setBusy(false);
      setProgress(null);
    }
  };
  return (
    <Menu
      look="secondary"
      words={progress ? m.imports_export_progress(progress) : (words ?? m.imports_export())}
      isBusy={isBusy}
      disabled={isWaiting}
      entries={[
        { label: m.imports_export_csv(), onAct: () => void write('csv') },
        { label: m.imports_export_xlsx(), onAct: () => void write('xlsx') },
      ]}
    />
  );
}
