import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/link.tsx';
import { StaffPage } from '../frame/staff-page.tsx';
import { CircularTable } from './circular-table.tsx';
import { DraftList } from './drafts/draft-list.tsx';
import { PlannedList } from './planned/planned-list.tsx';

/** "Letters": what the school wrote to many, and what became of it. */
export function CircularsPage() {
  return (
    <StaffPage
      title={m.circulars_title()}
      lead={<p>{m.circulars_lead()}</p>}
      tools={<ButtonLink to={paths.newCircular}>{m.circulars_new()}</ButtonLink>}
    >
      <PlannedList />
      <DraftList />
      <CircularTable empty={m.circulars_empty()} />
    </StaffPage>
  );
}
