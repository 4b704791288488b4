import { useState } from 'react';
import type { SchoolTag } from '../../../contract/tags.ts';
import { m } from '../../../words/messages.js';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { FailureAlert } from '../frame/failure-alert.tsx';
import { useAct } from '../frame/use-act.ts';

interface MergeTagProps {
  readonly tag: SchoolTag;
  readonly tags: readonly SchoolTag[];
  readonly onClose: () => void;
}

/** Makes one of two tags, after saying what that does. */
export function MergeTag({ tag, tags, onClose }: MergeTagProps) {
  const others = tags.filter(({ id }) => id !== tag.id);
  const [intoId, setIntoId] = useState(others[0]?.id ?? '');
  const merge = useAct('mergeTags');
  return (
    <Dialog title={m.tags_merge_title({ name: tag.name })} onClose={onClose}>
      <Stack>
        <ChoiceField
          label={m.tags_merge_into()}
          value={intoId}
          options={others.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={({ currentTarget }) => setIntoId(currentTarget.value)}
        />
        <p>{m.tags_merge_effect({ name: tag.name })}</p>
        <FailureAlert error={merge.error} />
        <Cluster at="end">
          <Button look="secondary" onClick={onClose} data-autofocus>
            {m.account_cancel()}
          </Button>
          <Button
            isBusy={merge.isPending}
            onClick={() => merge.mutate({ tagId: tag.id, intoId }, { onSuccess: onClose })}
          >
            {m.tags_merge_act()}
          </Button>
        </Cluster>
      </Stack>
    </Dialog>
  );
}
