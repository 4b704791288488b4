import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { OwnStudent } from '../../../contract/students.ts';
import { m } from '../../../words/messages.js';
import type { CallFunction } from '../../call.ts';
import { calls } from '../../calls.ts';
import { useApp } from '../../shared/app.tsx';
import { describeFailure } from '../../shared/failure.ts';
import { CareSummary } from '../../shared/records/health-summaries.tsx';
import { ContactsSummary, PermissionsSummary } from '../../shared/records/section-summary.tsx';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Card, CardHead } from '../../ui/section.tsx';
import { useHealth } from '../health/health-data.ts';
import { firstNameOf, useStudents } from '../students/students-data.ts';
import { siblingsOf } from './copy-from-sibling.tsx';
import { GuardiansSummary } from './guardians-section.tsx';
import { type StudentRecord, useMissingSections, useRecord } from './record-data.ts';
import { useRun } from './run-context.ts';
import type { RunStep } from './run-steps.ts';
import styles from './record.module.css';

/** What brothers and sisters may well have in common. */
const COMMON = ['guardians', 'contacts', 'permissions', 'care'] as const;
type Common = (typeof COMMON)[number];

interface SameAsSiblingProps {
  readonly record: StudentRecord;
  readonly step: RunStep;
}

/** At the first of these steps: all that a sibling has told of them and this student has not, taken over in one act after it was shown. */
export function SameAsSibling({ record, step }: SameAsSiblingProps) {
  const siblings = useTellingSiblings(record);
  const [chosen, setChosen] = useState<string | null>(null);
  const open = COMMON.filter((section) => isOpen(record, section));
  const [first] = siblings;
  if (!first || open[0] !== step) return null;
  const sibling = siblings.find(({ id }) => id === chosen) ?? first;
  const whose = siblings.length > 1 && (
    <ChoiceField
      label={m.records_copy_whose()}
      value={sibling.id}
      options={siblings.map((each) => ({ value: each.id, label: firstNameOf(each) }))}
      onChange={({ currentTarget: { value } }) => setChosen(value)}
    />
  );
  return <Offered key={sibling.id} record={record} step={step} sibling={sibling} open={open} whose={whose} />;
}

/** Whether a step begins with what a sibling has told: the first of those that are open here. */
export function useOffersSame(record: StudentRecord, step: RunStep): boolean {
  const [sibling] = useTellingSiblings(record);
  const open = COMMON.filter((section) => isOpen(record, section));
  const isHere = sibling !== undefined && open[0] === step;
  const told = useRecord(sibling?.id ?? '', isHere);
  return isHere && (told.isLoading || open.some((section) => versionIn(told.data, section) > 0));
}

/** The siblings, of whom the most was told first. */
function useTellingSiblings(record: StudentRecord): OwnStudent[] {
  const siblings = siblingsOf(record, useStudents().data ?? []);
  const asked = useMissingSections().data ?? [];
  const missingOf = ({ id }: OwnStudent) =>
    Math.max(0, ...asked.filter(({ studentId }) => studentId === id).map(({ missing }) => missing.length));
  return siblings.toSorted((a, b) => missingOf(a) - missingOf(b));
}

const versionIn = (record: StudentRecord | undefined, name: Common) =>
  record?.sections.find(({ section }) => section === name)?.version ?? 0;

/** Whether it was never told, and nothing typed waits in it. */
function isOpen({ sections, drafts }: StudentRecord, name: Common): boolean {
  const state = sections.find(({ section }) => section === name);
  return state?.version === 0 && state.missing !== null && !drafts.some(({ section }) => section === name);
}

interface Told {
  readonly section: Common;
  readonly version: number;
  readonly summary: ReactNode;
}

interface OfferedProps extends SameAsSiblingProps {
  readonly sibling: OwnStudent;
  readonly open: readonly Common[];
  readonly whose: ReactNode;
}

function Offered({ record, step, sibling, open, whose }: OfferedProps) {
  const { call } = useApp();
  const queryClient = useQueryClient();
  const run = useRun();
  const told = useTold(sibling.id, open.includes('care')).filter(({ section }) => open.includes(section));
  const again = () => queryClient.invalidateQueries({ queryKey: ['students'] });
  const act = useMutation({
    mutationFn: async () => {
      for (const each of told) await copy(call, { studentId: record.student.id, fromStudentId: sibling.id }, each);
      return told.map(({ section }) => section);
    },
    onSuccess: async (done) => {
      // The step that comes next must know what is missing by now.
      await again();
      // Where the sibling has told nothing of this step, it is still asked.
      if (done.some((section) => section === step)) run?.next(done);
    },
    // What is there now is shown before it is taken over.
    onError: again,
  });
  const name = firstNameOf(sibling);
  if (told.length === 0 && !whose) return null;
  return (
    <Card role="group" aria-label={m.records_same_title({ name })} className={styles.section}>
      <CardHead title={m.records_same_title({ name })} />
      <Stack gap="small">
        {whose}
        {told.length === 0 && <p>{m.records_nothing_yet()}</p>}
        {told.map(({ section, summary }) => (
          <div key={section}>
            <h3 className={styles.part}>{m.records_section({ section })}</h3>
            {summary}
          </div>
        ))}
        {act.error && (
          <Notice tone="error" isAlert>
            {describeFailure(act.error, { 'changed-meanwhile': m.records_confirm_changed })}
          </Notice>
        )}
        {told.length > 0 && (
          <>
            <Cluster>
              <Button onClick={() => act.mutate()} isBusy={act.isPending}>
                {m.records_same_act()}
              </Button>
            </Cluster>
            <p>{m.records_same_else()}</p>
          </>
        )}
      </Stack>
    </Card>
  );
}

/** What a sibling has told, whole; nothing while it is read. */
function useTold(siblingId: string, withCare: boolean): Told[] {
  const record = useRecord(siblingId).data;
  const care = useHealth(siblingId, withCare).data?.sections.care;
  if (!record) return [];
  const { contacts, permissions } = record.answers;
  const isPermitted = permissions && Object.values(permissions).every((each) => each !== null);
  const summaries: Readonly<Record<Common, ReactNode>> = {
    guardians: <GuardiansSummary guardians={record.guardians} />,
    contacts: contacts && contacts.length > 0 && <ContactsSummary contacts={contacts} />,
    permissions: isPermitted && <PermissionsSummary permissions={permissions} />,
    care: care && <CareSummary answers={care.answers} />,
  };
  return COMMON.flatMap((section) => {
    const [version, summary] = [versionIn(record, section), summaries[section]];
    return version > 0 && summary ? [{ section, version, summary }] : [];
  });
}

/** Each is a save of its own, and refused where it is not what was shown. */
function copy(
  call: CallFunction,
  whose: { readonly studentId: string; readonly fromStudentId: string },
  { section, version }: Told,
): Promise<unknown> {
  const asked = { ...whose, version: 0, fromVersion: version };
  return section === 'care' ? call(calls.copyCare, asked) : call(calls.copySection, { ...asked, section });
}
