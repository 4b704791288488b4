import { useState } from 'react';
import type { functions } from '../../../contract/functions.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import { m } from '../../../words/messages.js';
import { useApp } from '../../shared/app.tsx';
import { download } from '../../shared/download.ts';
import { describeFailure } from '../../shared/failure.ts';
import { useToasts } from '../../shared/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { type ExportColumn, fileNameOf, toCsv } from './export-rows.ts';
import { noteWords } from './note-words.ts';

type Rows = OutputOf<typeof functions.importRejectedRows>;

interface RowsFileParts {
  readonly words: string;
  readonly name: string;
  /** What the column of reasons is called. */
  readonly why: string;
  /** The number of each row and why stand before the columns of the file; else why stands behind them, so that the file keeps its shape. */
  readonly isWhyFirst?: boolean;
  readonly load: () => Promise<Rows>;
}

/** A button that saves rows of a file as they stand there, each with why it is left out: to mend, and to import again. */
export function RowsFile({ words, name, why, isWhyFirst = false, load }: RowsFileParts) {
  const { organization } = useApp();
  const toasts = useToasts();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { columns, rows } = await load();
      type Column = ExportColumn<Rows['rows'][number]>;
      const own = columns.map((header, index): Column => ({ header, value: ({ cells }) => cells[index] ?? '' }));
      const number: Column = { header: m.imports_row(), value: ({ row }) => row };
      const reason: Column = {
        header: why,
        value: ({ reasons }) => reasons.map((each) => `${each.column} ${noteWords(each.reason)}`).join('; '),
      };
      const headings = isWhyFirst ? [number, reason, ...own] : [...own, reason];
      const file = await toCsv({ columns: headings, rows, timeZone: organization.timeZone });
      download(file, `${fileNameOf(name)}.csv`);
    } catch (error) {
      const detail = describeFailure(error, { unreachable: m.failures_unreachable_reading });
      toasts.show({ severity: 'error', summary: m.imports_export_failed(), detail, life: 8000, closable: true });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button look="secondary" isBusy={isBusy} onClick={() => void save()}>
      {words}
    </Button>
  );
}
