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
  /** What the column of reasons is called, behind those of the file. */
  readonly why: string;
  readonly load: () => Promise<Rows>;
}

/** A button that saves rows of a file as they stand there, each with why it is left out: to mend, and to import again. */
export function RowsFile({ words, name, why, load }: RowsFileParts) {
  const { organization } = useApp();
  const toasts = useToasts();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { columns, rows } = await load();
      const headings: ExportColumn<Rows['rows'][number]>[] = [
        ...columns.map((header, index) => ({
          header,
          value: ({ cells }: Rows['rows'][number]) => cells[index] ?? '',
        })),
        {
          header: why,
          value: ({ reasons }) => reasons.map(({ column, reason }) => `${column} ${noteWords(reason)}`).join('; '),
        },
      ];
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
