import type { ComponentProps, ReactNode } from 'react';
import { Cluster } from '../../../ui/layout.tsx';
import { useServesFamilies } from '../../frame/use-serves-families.ts';
import { ActButtons } from './act-buttons.tsx';
import styles from './acts.module.css';
import { actsFor } from './asked-act.ts';

interface LineActsProps extends ComponentProps<typeof ActButtons> {
  /** More acts of the same line. */
  readonly children?: ReactNode;
}

/** What can be done with an enrollment, below its line. */
export function LineActs({ enrollment, onAsk, children }: LineActsProps) {
  const serves = useServesFamilies();
  if (!serves || (actsFor(enrollment).length === 0 && !children)) return null;
  return (
    <div className={styles.line}>
      <Cluster>
        <ActButtons enrollment={enrollment} onAsk={onAsk} />
        {children}
      </Cluster>
    </div>
  );
}
