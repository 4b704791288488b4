import { useEffect, useState } from 'react';

/** A file of this device as an address that an image can show; null until it is read. A data address: the page allows no other of its own. */
export function usePreview(file: File | null): string | null {
  const [shown, setShown] = useState<{ file: File; address: string } | null>(null);
  useEffect(() => {
    if (!file) return undefined;
    const reader = new FileReader();
    reader.addEventListener(
      'load',
      () => typeof reader.result === 'string' && setShown({ file, address: reader.result }),
    );
    reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file]);
  return file && shown?.file === file ? shown.address : null;
}
