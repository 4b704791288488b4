import { NativeSelect } from '@mantine/core';
import type { StaffClass } from '../../../contract/reports.ts';
import { m } from '../../../words/messages.js';
import { decideStaffState, nameState, type StaffClassState } from '../frame/class-tag.tsx';
import { useAddress } from '../frame/use-address.ts';

const ORDER: readonly StaffClassState[] = [
  'open',
  'few-left',
  'full',
  'not-open',
  'closed',
  'paused',
  'information-only',
  'draft',
];

/** Which classes the table shows, by their state; only states that some class is in, with how many. */
export function StateFilter({ classes, now }: { classes: readonly StaffClass[]; now: number }) {
  const [{ state }, change] = useAddress();
  const counts = new Map<string, number>();
  for (const one of classes) {
    const key = decideStaffState(one, now);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const shown = ORDER.filter((one) => counts.has(one) || one === state);
  return (
    <NativeSelect
      label={m.admin_state()}
      size="md"
      value={state ?? ''}
      data={[
        { value: '', label: m.admin_state_all() },
        ...shown.map((one) => ({ value: one, label: `${nameState(one)} (${counts.get(one) ?? 0})` })),
      ]}
      onChange={(event) => change({ state: event.currentTarget.value || undefined, page: undefined })}
    />
  );
}
