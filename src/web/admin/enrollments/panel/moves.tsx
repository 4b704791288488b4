import { Link } from '@tanstack/react-router';
import type { functions } from '../../../../contract/functions.ts';
import type { OutputOf } from '../../../../contract/kit.ts';
import { m } from '../../../../words/messages.js';
import { staffPaths } from '../../../staff-paths.ts';
import { useFormat } from '../../../shared/format.ts';
import { Cluster } from '../../../ui/layout.tsx';
import { useServesFamilies } from '../../frame/use-serves-families.ts';
import { UndoWithdrawal } from '../undo-withdrawal.tsx';

type Opened = OutputOf<typeof functions.staffEnrollment>;
type Place = NonNullable<Opened['movedTo']>;

/** Where staff moved it from and to, and the way back as long as there is one. */
export function Moves({ movedFrom, movedTo, undo }: Pick<Opened, 'movedFrom' | 'movedTo' | 'undo'>) {
  const format = useFormat();
  const serves = useServesFamilies();
  return (
    <>
      {movedFrom && <MovedLine words={m.acts_moved_from()} place={movedFrom} />}
      {movedTo && <MovedLine words={m.acts_moved_to()} place={movedTo} />}
      {undo && serves && (
        <Cluster>
          <UndoWithdrawal withdrawalId={undo.withdrawalId} />
          <span>{m.withdraw_all_undo_until({ at: format.instant(undo.undoUntil) })}</span>
        </Cluster>
      )}
    </>
  );
}

function MovedLine({ words, place }: { words: string; place: Place }) {
  return (
    <p>
      {words}{' '}
      <Link to={staffPaths.staffEnrollment(place.id)} search state>
        {place.classTitle}
      </Link>
    </p>
  );
}
