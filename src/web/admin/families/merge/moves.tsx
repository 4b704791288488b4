import { m } from '../../../../words/messages.js';
import { useFormat } from '../../../shared/format.ts';
import look from './merge.module.css';
import type { FamilyPreview } from './preview.ts';

/** What a merge would do, in sentences: what goes over, who is told, and how long it can be undone. */
export function Moves({ preview, joined }: { preview: FamilyPreview; joined: number }) {
  const format = useFormat();
  const { moves, tells, undoDays } = preview;
  const { students, invitations, notes, signatures, drafts } = moves;
  const guardians = moves.guardians - joined;
  const lines = [
    guardians > 0 && m.family_merge_moves_guardians({ count: guardians }),
    students > 0 && m.family_merge_moves_students({ count: students }),
    invitations > 0 && m.family_merge_moves_invitations({ count: invitations }),
    notes > 0 && m.family_merge_moves_notes({ count: notes }),
    signatures > 0 && m.family_merge_moves_signatures({ count: signatures }),
    drafts > 0 && m.family_merge_moves_drafts({ count: drafts }),
    m.merge_moves_bars(),
    tells.length > 0 ? m.family_merge_tells({ names: format.list(tells) }) : m.family_merge_tells_nobody(),
    m.merge_moves_undo({ days: undoDays }),
  ];
  return (
    <ul className={look.moves}>
      {lines
        .filter((line) => line !== false)
        .map((line) => (
          <li key={line}>{line}</li>
        ))}
    </ul>
  );
}
