import { useMutation } from '@tanstack/react-query';
import { type FieldPack, SHEETS_PATH } from '../../../contract/sheets.ts';
import { useApp } from '../app.tsx';
import { download } from '../download.ts';
import { fetchFile } from '../fetch-file.ts';

/** Has sheets made as one PDF and hands it out under this name. */
export function useSheetsFile({ name, onDone }: { readonly name: string; readonly onDone?: () => void }) {
  const { identity } = useApp();
  return useMutation({
    mutationFn: (pack: FieldPack) =>
      fetchFile(identity, SHEETS_PATH, {
        method: 'POST',
        body: new Blob([JSON.stringify(pack)], { type: 'application/json' }),
      }),
    onSuccess: (file) => {
      download(file, `${name}.pdf`);
      onDone?.();
    },
  });
}
