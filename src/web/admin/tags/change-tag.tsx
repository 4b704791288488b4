import { useState } from 'react';
import type { SchoolTag } from '../../../contract/tags.ts';
import { m } from '../../../words/messages.js';
import { fieldErrors } from '../../shared/failure.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { FailureAlert } from '../frame/failure-alert.tsx';
import { FormDialog } from '../frame/form-dialog.tsx';
import { useAct } from '../frame/use-act.ts';
import { checkTag, TagFields, type TagTyped } from './tag-fields.tsx';

/** Renames a tag, or gives it another colour. */
export function ChangeTag({ tag, onClose }: { tag: SchoolTag; onClose: () => void }) {
  const change = useAct('changeTag');
  const [taken, setTaken] = useState<{ readonly typed: TagTyped; readonly name: string } | null>(null);
  const form = useForm<TagTyped, { readonly sameName: { readonly name: string } | null }>({
    saved: { version: tag.version, values: taken?.typed ?? { name: tag.name, color: tag.color } },
    check: checkTag,
    save: (typed, version) => change.mutateAsync({ tagId: tag.id, version, ...typed }),
    told: (error) => fieldErrors(error),
    onSaved: ({ sameName }, typed) => (sameName ? setTaken({ typed, name: sameName.name }) : onClose()),
  });
  return (
    <FormDialog title={m.tags_change_title()} isChanged={form.isChanged} onClose={onClose}>
      {(close) => (
        <Form form={form}>
          <Stack>
            {taken && (
              <Notice tone="error" isAlert>
                {m.tags_same_name({ name: taken.name })}
              </Notice>
            )}
            <TagFields form={form} />
            <FailureAlert error={form.failure} />
            <Cluster at="end">
              <Button look="secondary" onClick={close}>
                {m.account_cancel()}
              </Button>
              <Button type="submit" isBusy={form.isPending}>
                {m.tags_save()}
              </Button>
            </Cluster>
          </Stack>
        </Form>
      )}
    </FormDialog>
  );
}
