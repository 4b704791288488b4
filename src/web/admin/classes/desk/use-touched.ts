import { useQuery } from '@tanstack/react-query';
import type { EditedClass } from '../../../../contract/class-editing.ts';
import { calls } from '../../../calls.ts';
import { useApp } from '../../../shared/app.tsx';

/** Whom the end of a class, or its return, touches, and what is owed for its seats; nothing is asked where it has none. */
export function useTouched({ id: classId, version, content, seatsTaken, waiting }: EditedClass) {
  const { call } = useApp();
  return useQuery({
    queryKey: ['class-touched', classId, version],
    queryFn: () => call(calls.previewClassChange, { classId, content }),
    gcTime: 0,
    retry: false,
    enabled: seatsTaken + waiting > 0,
  });
}
