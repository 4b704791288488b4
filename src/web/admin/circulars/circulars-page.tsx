import { m } from '../../../words/messages.js';
import { staffPaths } from '../../staff-paths.ts';
import { ButtonLink } from '../../ui/link.tsx';
import { StaffPage } from '../frame/staff-page.tsx';
import { useAddress } from '../frame/use-address.ts';
import { CircularTable } from './circular-table.tsx';
import { DraftList } from './drafts/draft-list.tsx';
import { PlannedList } from './planned/planned-list.tsx';
import { ALL, Rules } from './rules/rules.tsx';

/** "Letters": what the school wrote to many, and what became of it; what goes by rule, where the address says so. */
export function CircularsPage() {
  const [{ rules }] = useAddress();
  if (rules !== undefined) return <Rules open={rules} />;
  return (
    <StaffPage
      title={m.circulars_title()}
      lead={<p>{m.circulars_lead()}</p>}
      tools={
        <>
          <ButtonLink look="secondary" to={staffPaths.circulars} search={{ rules: ALL }}>
            {m.circulars_rules()}
          </ButtonLink>
          <ButtonLink to={staffPaths.newCircular}>{m.circulars_new()}</ButtonLink>
        </>
      }
    >
      <PlannedList />
      <DraftList />
      <CircularTable empty={m.circulars_empty()} />
    </StaffPage>
  );
}
