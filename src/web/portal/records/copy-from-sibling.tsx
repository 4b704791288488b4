import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';
import type { OwnStudent } from '../../../contract/students.ts';
import { m } from '../../../words/messages.js';
import type { CallFunction } from '../../call.ts';
import { useApp } from '../../shared/app.tsx';
import { describeFailure } from '../../shared/failure.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { firstNameOf, useStudents } from '../students/students-data.ts';
import type { StudentRecord } from './record-data.ts';

/** What a sibling's section holds. */
export interface Found {
  readonly version: number;
  readonly summary: ReactNode;
}

/** Reads it; told is undefined while it is read, null where nothing was told. */
export interface ReadSibling {
  readonly siblingId: string;
  readonly children: (found: Found | null | undefined) => ReactNode;
}

interface CopyProps {
  readonly record: StudentRecord;
  /** What of it stands here now. */
  readonly version: number;
  /** What the section is called. */
  readonly title: string;
  /** Drawn only while it is looked at. */
  readonly Read: ComponentType<ReadSibling>;
  readonly copy: (call: CallFunction, asked: Copying) => Promise<unknown>;
}

interface Copying {
  readonly studentId: string;
  readonly version: number;
  readonly fromStudentId: string;
  readonly fromVersion: number;
}

/** Takes a section over from another student of the household, after what comes was shown. */
export function CopyFromSibling(props: CopyProps) {
  const { record, title } = props;
  const students = useStudents().data ?? [];
  const [isOpen, setOpen] = useState(false);
  const siblings = siblingsOf(record, students);
  if (siblings.length === 0) return null;
  if (isOpen) return <Preview {...props} siblings={siblings} onClose={() => setOpen(false)} />;
  return (
    <Cluster>
      <Button look="secondary" isSmall onClick={() => setOpen(true)} aria-label={m.records_copy_of({ section: title })}>
        {m.records_copy()}
      </Button>
    </Cluster>
  );
}

/** The other students of the household, for whoever may change them. */
export function siblingsOf({ student, familyId }: StudentRecord, students: readonly OwnStudent[]): OwnStudent[] {
  return students.filter(
    ({ id, families }) =>
      id !== student.id && families.some((each) => each.familyId === familyId && each.access === 'full'),
  );
}

interface PreviewProps extends CopyProps {
  readonly siblings: readonly OwnStudent[];
  readonly onClose: () => void;
}

function Preview({ siblings, onClose, ...props }: PreviewProps) {
  const [siblingId, setSiblingId] = useState(siblings[0]?.id ?? '');
  return (
    <Stack>
      {siblings.length > 1 && (
        <ChoiceField
          label={m.records_copy_whose()}
          value={siblingId}
          options={siblings.map((each) => ({ value: each.id, label: firstNameOf(each) }))}
          onChange={({ currentTarget: { value } }) => setSiblingId(value)}
        />
      )}
      {siblings
        .filter(({ id }) => id === siblingId)
        .map((sibling) => (
          <props.Read key={siblingId} siblingId={siblingId}>
            {(found) => <Offer {...props} found={found} sibling={sibling} onClose={onClose} />}
          </props.Read>
        ))}
    </Stack>
  );
}

interface OfferProps extends CopyProps {
  readonly found: Found | null | undefined;
  readonly sibling: OwnStudent;
  readonly onClose: () => void;
}

function Offer({ record, version, found, sibling, copy, onClose }: OfferProps) {
  const { call } = useApp();
  const queryClient = useQueryClient();
  const again = () => queryClient.invalidateQueries({ queryKey: ['students'] });
  const act = useMutation({
    mutationFn: () =>
      copy(call, {
        studentId: record.student.id,
        version,
        fromStudentId: sibling.id,
        fromVersion: found?.version ?? 0,
      }),
    onSuccess: async () => {
      await again();
      onClose();
    },
    // What is there now is shown before it is taken over.
    onError: again,
  });
  const name = firstNameOf(sibling);
  return (
    <Notice tone="info" title={m.records_copy_comes({ name })}>
      <Stack gap="small">
        {found === undefined ? '…' : (found?.summary ?? <p>{m.records_nothing_yet()}</p>)}
        {found && version > 0 && <p>{m.records_copy_replaces()}</p>}
        {act.error && (
          <p role="alert">{describeFailure(act.error, { 'changed-meanwhile': m.records_confirm_changed })}</p>
        )}
        <Cluster>
          {found && (
            <Button onClick={() => act.mutate()} isBusy={act.isPending}>
              {m.records_copy_act()}
            </Button>
          )}
          <Button look="quiet" onClick={onClose}>
            {m.account_cancel()}
          </Button>
        </Cluster>
      </Stack>
    </Notice>
  );
}
