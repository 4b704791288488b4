import { lazy, Suspense, useEffect, useState } from 'react';

const DiagnosticsPanel = lazy(() => import('./diagnostics-panel.tsx'));

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
  return isOpen ? (
    <Suspense>
      <DiagnosticsPanel onClose={() => setOpen(false)} />
    </Suspense>
  ) : null;
}
