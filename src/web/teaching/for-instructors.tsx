import { type ReactNode, useEffect } from 'react';
import { m } from '../../words/messages.js';
import { useRoles } from '../shared/roles.ts';
import { Empty } from '../ui/empty.tsx';
import { Stack } from '../ui/layout.tsx';
import { ScreenSkeleton } from '../ui/waiting.tsx';
import { useInstallable } from './installable.ts';
import { forgetClasses } from './offline/kept-dates.ts';
import { TapStanding } from './offline/standing.tsx';
import { useComingBack, useKeeping, useKept } from './offline/use-offline.ts';
import styles from './teaching.module.css';

/** The frame of the instructors' screens; whoever teaches nothing here is told so in place. */
export function ForInstructors({ title, children }: { readonly title: string; readonly children: () => ReactNode }) {
  const roles = useRoles();
  const kept = useKept();
  const isSignedOut = useComingBack();
  // Without network nobody can be asked: whoever this phone keeps classes for teaches.
  const teaches = roles?.includes('instructor') ?? (kept ? true : undefined);
  useInstallable();
  useKeeping(teaches === true);
  useEffect(() => {
    // Who taught until yesterday may have classes on this phone.
    if (teaches === false) void forgetClasses();
  }, [teaches]);
  return (
    <div className={styles.page}>
      <Stack>
        <h1 tabIndex={-1}>{title}</h1>
        {(teaches || isSignedOut) && <TapStanding kept={kept} isSignedOut={isSignedOut} />}
        {isSignedOut ? null : teaches === undefined ? (
          <ScreenSkeleton />
        ) : teaches ? (
          children()
        ) : (
          <Empty title={m.teaching_not_yours()} />
        )}
      </Stack>
    </div>
  );
}
