import { useEffect, useEffectEvent } from 'react';

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
