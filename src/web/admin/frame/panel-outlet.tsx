import { Outlet, useParams } from '@tanstack/react-router';
import { memo } from 'react';
import { useBackToRow } from '../table/row-focus.ts';

/** What the address names beside a table, such as `enrollmentId`; closing it leaves the table as it was, with the focus on its row. */
export const PanelOutlet = memo(function PanelOutlet({ param }: { param: 'enrollmentId' }) {
  const { [param]: opened } = useParams({ strict: false });
  useBackToRow(opened);
  return <Outlet />;
});
