import { ButtonLink } from '../../ui/link.tsx';
import { Button } from '../../ui/button.tsx';
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
      <Button look="secondary" onClick={() => setOpen(true)}>
        {m.bulk_change()}
      </Button>
      <ButtonLink
        look="secondary"
        to={paths.rollForward}
        search={{ semester: semesterId }}
        state={{ chosen: selected.map(({ id }) => id) }}
      >
        {m.bulk_forward()}
      </ButtonLink>
      {isOpen && (
        <Suspense>
          <BulkChange selected={selected} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
