import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { useState } from 'react';
import { m } from '../../../words/messages.js';
import { staffPaths } from '../../staff-paths.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const BulkChange = lazyPart(() => import('./bulk-change.tsx'));

/** What can be done with all classes that are chosen in the table. */
export function BulkActions({ selected, semesterId }: { selected: ReadonlySet<string>; semesterId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="secondary" onClick={() => setOpen(true)}>
        {m.bulk_change()}
      </Button>
      <ButtonLink
        look="secondary"
        to={staffPaths.rollForward}
        search={{ semester: semesterId }}
        state={{ chosen: [...selected] }}
      >
        {m.bulk_forward()}
      </ButtonLink>
      {isOpen && <BulkChange selected={selected} semesterId={semesterId} onClose={() => setOpen(false)} />}
    </>
  );
}
