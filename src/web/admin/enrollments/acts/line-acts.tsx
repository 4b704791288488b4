import { Cluster } from '../../../ui/layout.tsx';
import { useServesFamilies } from '../../frame/use-serves-families.ts';
import { ActButtons } from './act-buttons.tsx';
import styles from './acts.module.css';
import { actsFor } from './asked-act.ts';

/** What can be done with an enrollment, below its line. */
export function LineActs({ enrollment, onAsk }: Parameters<typeof ActButtons>[0]) {
  const serves = useServesFamilies();
  if (!serves || actsFor(enrollment).length === 0) return null;
  return (
    <div className={styles.line}>
      <Cluster>
        <ActButtons enrollment={enrollment} onAsk={onAsk} />
      </Cluster>
    </div>
  );
}
