import type { StaffWaiver } from '../../../contract/waivers.ts';
import { m } from '../../../words/messages.js';
import { staffPaths } from '../../staff-paths.ts';
import { Tag } from '../../ui/notice.tsx';
import { Tab, Tabs } from '../../ui/tabs.tsx';

/** Which version of a waiver is signed, and whether there is more to publish. */
export function StateTag({ waiver: { published, hasChanges, isArchived } }: { waiver: StaffWaiver }) {
  if (isArchived) return <Tag tone="quiet">{m.waivers_state_archived()}</Tag>;
  if (!published) return <Tag tone="warn">{m.waivers_state_draft()}</Tag>;
  const { number } = published;
  return hasChanges ? (
    <Tag tone="warn">{m.waivers_state_changed({ number })}</Tag>
  ) : (
    <Tag tone="success">{m.waivers_state_published({ number })}</Tag>
  );
}

/** The screens of one waiver. */
export function WaiverParts({ waiverId }: { waiverId: string }) {
  return (
    <Tabs label={m.waivers_parts()}>
      <Tab to={staffPaths.staffWaiver(waiverId)} activeOptions={{ exact: true, includeSearch: false }}>
        {m.waivers_tab_text()}
      </Tab>
      <Tab to={staffPaths.waiverSigners(waiverId)} activeOptions={{ exact: true, includeSearch: false }}>
        {m.waivers_tab_signers()}
      </Tab>
    </Tabs>
  );
}
