import type { FileKind, UploadedFile } from '../../../contract/files.ts';
import { useDroppedFiles } from './use-dropped-files.ts';
import { useUpload } from './use-upload.ts';

/** One file, chosen or dropped: only the first of several is taken, and handed on once the portal keeps it. */
export function useSingleUpload(kind: FileKind, onArrived: (file: UploadedFile) => void) {
  const upload = useUpload(kind);
  const finish = async (sending: Promise<UploadedFile | null>) => {
    const file = await sending;
    if (file) onArrived(file);
  };
  const take = ([file]: readonly File[]) => {
    if (file) void finish(upload.send(file));
  };
  return { upload, take, retry: () => void finish(upload.retry()), ...useDroppedFiles(take) };
}
