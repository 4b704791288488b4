import type { ReactNode } from 'react';
import { m } from '../../words/messages.js';
import { useRoles } from '../shared/roles.ts';
import { Empty } from '../ui/empty.tsx';
import { Stack } from '../ui/layout.tsx';
import { Skeleton } from '../ui/waiting.tsx';
import { useInstallable } from './installable.ts';
import styles from './teaching.module.css';

/** The frame of the instructors' screens; whoever teaches nothing here is told so in place. */
export function ForInstructors({ title, children }: { readonly title: string; readonly children: () => ReactNode }) {
  const roles = useRoles();
  useInstallable();
  return (
    <div className={styles.page}>
      <Stack>
        <h1 tabIndex={-1}>{title}</h1>
        {roles === undefined ? (
          <Skeleton height={120} />
        ) : roles.includes('instructor') ? (
          children()
        ) : (
          <Empty title={m.teaching_not_yours()} />
        )}
      </Stack>
    </div>
  );
}
