import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { StaffClass } from '../../../contract/class-table.ts';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';

const BulkChange = lazy(() => import('./bulk-change.tsx'));

/** What can be done with all classes that are chosen in the table. */
export function BulkActions({ selected, semesterId }: { selected: readonly StaffClass[]; semesterId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {m.bulk_change()}
      </Button>
      <Button
        variant="default"
        renderRoot={(props) => (
          <Link
            {...props}
            to={paths.rollForward}
            search={{ semester: semesterId }}
            state={{ chosen: selected.map(({ id }) => id) }}
          />
        )}
      >
        {m.bulk_forward()}
      </Button>
      {isOpen && (
        <Suspense>
          <BulkChange selected={selected} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
