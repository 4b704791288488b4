import { useState } from 'react';
import type { HouseholdTag } from '../../../contract/tags.ts';
import { m } from '../../../words/messages.js';
import { fieldErrors } from '../../shared/failure.ts';
import { newScreenId } from '../../shared/new-key.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { Tag } from '../../ui/notice.tsx';
import { FailureAlert } from '../frame/failure-alert.tsx';
import { FormDialog } from '../frame/form-dialog.tsx';
import { ReportContent } from '../frame/report-state.tsx';
import { useAct } from '../frame/use-act.ts';
import { useReport } from '../frame/use-report.ts';
import { checkTag, TagFields, type TagTyped } from './tag-fields.tsx';

interface PutTagsProps {
  readonly familyId: string;
  /** What it has. */
  readonly on: readonly HouseholdTag[];
  readonly onClose: () => void;
}

/** Puts tags on a family and takes them off, each at once; one that is not there yet is made on the way. */
export function PutTags({ familyId, on, onClose }: PutTagsProps) {
  const report = useReport('tags', {});
  const put = useAct('tagHouseholds');
  const make = useAct('addTag');
  const [tagId, setTagId] = useState(newScreenId);
  const about = { familyIds: [familyId] };
  const form = useForm<TagTyped, unknown>({
    saved: { version: 0, values: { name: '', color: 'quiet' } },
    check: checkTag,
    save: async (typed) => {
      const { tag } = await make.mutateAsync({ tagId, ...typed });
      await put.mutateAsync({ tagId: tag.id, isOn: true, about });
    },
    told: (error) => fieldErrors(error),
    onSaved: () => setTagId(newScreenId()),
  });
  return (
    <FormDialog title={m.tags_of_family()} isChanged={form.isChanged} onClose={onClose}>
      {(close) => (
        <Stack>
          <p>{m.tags_hint()}</p>
          <ReportContent report={report} rows={3}>
            {({ tags }) =>
              tags.length === 0 ? (
                <p>{m.tags_none_yet()}</p>
              ) : (
                <fieldset style={{ border: 0, margin: 0, padding: 0 }}>
                  {tags.map(({ id, name, color }) => (
                    <CheckField
                      key={id}
                      label={<Tag tone={color}>{name}</Tag>}
                      checked={on.some((each) => each.id === id)}
                      disabled={put.isPending}
                      onChange={({ currentTarget: { checked } }) => put.mutate({ tagId: id, isOn: checked, about })}
                    />
                  ))}
                </fieldset>
              )
            }
          </ReportContent>
          {!form.isPending && !form.failure && <FailureAlert error={put.error} />}
          <Form form={form}>
            <Stack gap="small">
              <h3>{m.tags_make()}</h3>
              <TagFields form={form} />
              <FailureAlert error={form.failure} />
              <Cluster at="end">
                <Button look="secondary" onClick={close}>
                  {m.tags_close()}
                </Button>
                <Button type="submit" isBusy={form.isPending}>
                  {m.tags_make_act()}
                </Button>
              </Cluster>
            </Stack>
          </Form>
        </Stack>
      )}
    </FormDialog>
  );
}
