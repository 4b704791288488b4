import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ClassAttendance } from '../../../contract/attendance.ts';
import type { TapRefusal } from '../../../domain/attendance.ts';
import { useUser } from '../../shared/app.tsx';
import { nextTap } from '../../shared/attendance/this-phone.ts';
import type { Taps } from '../../shared/attendance/use-attendance.ts';
import { newScreenId } from '../../shared/new-key.ts';
import { useKept, useTapLine } from './use-offline.ts';

/** Taps of an instructor's phone: each is kept before it is sent, and waits for the network where there is none. */
export function useKeptTaps(told: ClassAttendance): Taps {
  const uid = useUser()?.uid;
  const kept = useKept();
  const account = uid ?? kept?.account;
  const { line, waiting } = useTapLine(account);
  const [refused, setRefused] = useState<ReadonlyMap<string, TapRefusal>>(new Map());
  const { id: classId, title: classTitle } = told.class;
  return {
    waiting: waiting.filter((each) => each.classId === classId).map(({ tap }) => tap),
    // Said above the whole screen, for it may be of another class.
    error: null,
    refused,
    tap: async (tapped) => {
      if (!account) throw new TypeError('Nobody is here.');
      const tap = { ...tapped, ...nextTap(), id: newScreenId(), on: told.on ?? told.today };
      const student = told.students.find(({ id }) => id === tap.studentId)?.name ?? '';
      const why = await line.tap(account, { classId, classTitle, student, tap }, told);
      setRefused((before) => {
        const after = new Map(before);
        if (why) after.set(tap.studentId, why);
        else after.delete(tap.studentId);
        return after;
      });
      return why;
    },
    sendAgain: () => void line.send(),
  };
}

/** What the server answers to taps is what the screen shows from then on. */
export function useAnswers(account: string | undefined): void {
  const { line } = useTapLine(account);
  const client = useQueryClient();
  useEffect(
    () =>
      line.onState((classId, state) => {
        const queryKey = ['class-attendance', account, classId];
        // A look that began before would bring back what stood there. The first one brings all the rest as well: it begins anew.
        void client
          .cancelQueries({ queryKey })
          .then(() => client.refetchQueries({ queryKey, predicate: ({ state: { data } }) => data === undefined }));
        client.setQueriesData<ClassAttendance>({ queryKey }, (told) =>
          told && state.some(({ on }) => on === told.on)
            ? { ...told, state: state.filter(({ on }) => on === told.on) }
            : told,
        );
      }),
    [line, client, account],
  );
}
