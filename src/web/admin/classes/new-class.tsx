import { Button } from '../../ui/button.tsx';
import { useState } from 'react';
import { m } from '../../../words/messages.js';
import { useRunsSchool } from '../frame/use-runs-school.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const NewClassDialog = lazyPart(async () => ({ default: (await import('./new-class-dialog.tsx')).NewClassDialog }));

/** The button that begins a new class; its dialog is loaded when it is asked for. */
export function NewClass({ semesterId }: { semesterId: string | undefined }) {
  const [isOpen, setOpen] = useState(false);
  if (!useRunsSchool()) return null;
  return (
    <>
      <Button disabled={semesterId === undefined} onClick={() => setOpen(true)}>
        {m.class_table_new()}
      </Button>
      {isOpen && semesterId !== undefined && <NewClassDialog semesterId={semesterId} onClose={() => setOpen(false)} />}
    </>
  );
}
