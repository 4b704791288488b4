import { useEffect, useState } from 'react';
import { lazyPart } from '../ui/lazy-part.tsx';

const DiagnosticsPanel = lazyPart(() => import('./diagnostics-panel.tsx'));

/** Opens the diagnostics panel on Ctrl+Shift+D. */
export default function Diagnostics() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey && event.shiftKey && event.code === 'KeyD')) return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
  return isOpen ? <DiagnosticsPanel onClose={() => setOpen(false)} /> : null;
}
