import { Outlet, useParams } from '@tanstack/react-router';
import { memo, useEffect, useRef } from 'react';

/** What the address names beside a table, such as `enrollmentId`, over it; closing it leaves the table as it was, with the focus on its row. */
export const PanelOutlet = memo(function PanelOutlet({ param }: { param: 'enrollmentId' }) {
  const { [param]: opened } = useParams({ strict: false });
  const last = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (!opened && last.current) focusRow(last.current);
    last.current = opened;
  }, [opened]);
  return <Outlet />;
});

function focusRow(id: string): void {
  // After the panel has let the focus go.
  requestAnimationFrame(() => {
    const row = document.querySelector(`tr[data-row="${CSS.escape(id)}"] a`);
    if (row instanceof HTMLElement) row.focus({ preventScroll: true });
  });
}
