import { useMutation } from '@tanstack/react-query';
import { type SheetsAsked, SHEETS_PATH } from '../../../contract/sheets.ts';
import { useApp } from '../app.tsx';
import { download } from '../download.ts';
import { fetchFile } from '../fetch-file.ts';

/** Has the sheets of one class made as a PDF and hands it out under this name. */
export function useSheetsFile({ name }: { readonly name: string }) {
  const { identity } = useApp();
  return useMutation({
    mutationFn: (asked: SheetsAsked) =>
      fetchFile(identity, SHEETS_PATH, {
        method: 'POST',
        body: new Blob([JSON.stringify(asked)], { type: 'application/json' }),
      }),
    onSuccess: (file) => download(file, `${name}.pdf`),
  });
}
