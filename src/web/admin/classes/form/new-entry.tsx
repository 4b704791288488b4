import { useState } from 'react';
import type { DirectoryKind } from '../../../../contract/directory.ts';
import { kindWords } from '../../directory/directory-columns.tsx';
import { Button } from '../../../ui/button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';

const EntryForm = lazyPart(async () => ({ default: (await import('../../directory/entry-form.tsx')).EntryForm }));

/** Makes a place, a type or an instructor that is not in the list yet, without leaving the class. */
export function NewEntry({ kind, onMade }: { kind: DirectoryKind; onMade: (id: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button look="quiet" isSmall onClick={() => setOpen(true)}>
        + {kindWords[kind].add()}
      </Button>
      {isOpen && <EntryForm kind={kind} entry={null} onClose={() => setOpen(false)} onSaved={({ id }) => onMade(id)} />}
    </div>
  );
}
