import { Button } from '../../ui/button.tsx';
import { lazy, Suspense, useState } from 'react';
import { m } from '../../../words/messages.js';
import { useRunsSchool } from '../frame/use-runs-school.ts';

const NewClassDialog = lazy(async () => ({ default: (await import('./new-class-dialog.tsx')).NewClassDialog }));

/** The button that begins a new class; its dialog is loaded when it is asked for. */
export function NewClass({ semesterId }: { semesterId: string | undefined }) {
  const [isOpen, setOpen] = useState(false);
  if (!useRunsSchool()) return null;
  return (
    <>
      <Button disabled={semesterId === undefined} onClick={() => setOpen(true)}>
        {m.class_table_new()}
      </Button>
      <Suspense fallback={null}>
        {isOpen && semesterId !== undefined && (
          <NewClassDialog semesterId={semesterId} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </>
  );
}
