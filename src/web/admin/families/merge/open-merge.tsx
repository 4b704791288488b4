import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { m } from '../../../../words/messages.js';
import { staffPaths } from '../../../staff-paths.ts';
import { useFormat } from '../../../shared/format.ts';
import { Button } from '../../../ui/button.tsx';
import { RadioField } from '../../../ui/choice-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Cluster, Stack } from '../../../ui/layout.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { FailureAlert } from '../../frame/failure-alert.tsx';
import { useReport } from '../../frame/use-report.ts';

/** The way to merge a family with another one, which is found by a word of it. */
export function OpenMerge({ familyId }: { familyId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="secondary" isSmall onClick={() => setOpen(true)}>
        {m.family_merge_open()}
      </Button>
      {isOpen && <FindOther familyId={familyId} onClose={() => setOpen(false)} />}
    </>
  );
}

function FindOther({ familyId, onClose }: { familyId: string; onClose: () => void }) {
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const [otherId, setOther] = useState('');
  return (
    <Dialog title={m.family_merge_search_title()} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (otherId) void navigate({ to: staffPaths.mergeFamilies, search: { keep: familyId, other: otherId } });
        }}
      >
        <Stack>
          <p>{m.family_merge_search_effect()}</p>
          <TextField
            type="search"
            label={m.family_merge_search()}
            value={search}
            maxLength={200}
            data-autofocus
            onChange={(event) => {
              setSearch(event.currentTarget.value);
              setOther('');
            }}
          />
          <Found familyId={familyId} search={search} value={otherId} onChange={setOther} />
          <Cluster at="end">
            <Button look="secondary" onClick={onClose}>
              {m.account_cancel()}
            </Button>
            <Button type="submit" disabled={otherId === ''}>
              {m.family_merge_search_act()}
            </Button>
          </Cluster>
        </Stack>
      </form>
    </Dialog>
  );
}

interface FoundProps {
  readonly familyId: string;
  readonly search: string;
  readonly value: string;
  readonly onChange: (familyId: string) => void;
}

/** Every other family that these words lead to. */
function Found({ familyId, search, value, onChange }: FoundProps) {
  const format = useFormat();
  const { data, error } = useReport('findFamilies', { search });
  if (error) return <FailureAlert error={error} />;
  if (search.trim() === '' || !data) return null;
  const others = data.families.filter(({ id }) => id !== familyId);
  if (others.length === 0) return <p role="status">{m.family_merge_none()}</p>;
  return (
    <RadioField
      label={m.family_merge_choose()}
      value={value}
      options={others.map(({ id, guardians, students }) => ({
        value: id,
        label: format.list(guardians.filter(Boolean)) || m.family_merge_no_guardians(),
        description: format.list(students) || m.family_merge_no_students(),
      }))}
      onChange={onChange}
    />
  );
}
