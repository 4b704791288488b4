import { type DragEvent, useEffect, useEffectEvent, useRef, useState } from 'react';

/** An element that files may be dropped on: whether some hover over it, and its handlers. */
export function useDroppedFiles(onFiles: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false);
  // Entering a child comes before leaving its parent.
  const depth = useRef(0);
  useEffect(keepPage, []);
  const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');
  return {
    isOver,
    handlers: {
      onDragEnter: (event: DragEvent) => {
        if (!holdsFiles(event)) return;
        depth.current += 1;
        setOver(true);
      },
      onDragLeave: (event: DragEvent) => {
        if (!holdsFiles(event)) return;
        depth.current -= 1;
        if (depth.current <= 0) setOver(false);
      },
      onDragOver: (event: DragEvent) => {
        if (holdsFiles(event)) event.preventDefault();
      },
      onDrop: (event: DragEvent) => {
        depth.current = 0;
        setOver(false);
        if (!holdsFiles(event)) return;
        event.preventDefault();
        const files = [...event.dataTransfer.files];
        if (files.length > 0) onFiles(files);
      },
    },
  };
}

/** A file that misses its place would make the browser leave the page, with everything typed in it. */
function keepPage() {
  const hold = (event: globalThis.DragEvent) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
  };
  window.addEventListener('dragover', hold);
  window.addEventListener('drop', hold);
  return () => {
    window.removeEventListener('dragover', hold);
    window.removeEventListener('drop', hold);
  };
}

/** Hands over a picture that is pasted anywhere on the page, unless what is pasted is also text that goes into a field. */
export function usePastedPicture(onPicture: (file: File) => void): void {
  const pasted = useEffectEvent((event: ClipboardEvent) => {
    const { clipboardData, target } = event;
    const picture = [...(clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/'));
    if (!picture) return;
    const isField = target instanceof HTMLElement && target.matches('input, textarea, [contenteditable]');
    if (isField && clipboardData?.types.includes('text/plain')) return;
    event.preventDefault();
    onPicture(picture);
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => pasted(event);
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, []);
}
