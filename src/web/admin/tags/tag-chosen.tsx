import { useState } from 'react';
import { MOST_AT_ONCE } from '../../../domain/pages.ts';
import { m } from '../../../words/messages.js';
import { useFormat } from '../../shared/format.ts';
import { useToasts } from '../../shared/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { FailureAlert } from '../frame/failure-alert.tsx';
import { ReportContent } from '../frame/report-state.tsx';
import { useAct } from '../frame/use-act.ts';
import { useReport } from '../frame/use-report.ts';
import { type Tell, type Undoable, UndoNotice } from '../students/undo-notice.tsx';

/** Puts a tag on the families of the chosen students, or takes it off. */
export function TagChosen({ studentIds }: { studentIds: string[] }) {
  const [isOpen, setOpen] = useState(false);
  const [done, setDone] = useState<Undoable | null>(null);
  const format = useFormat();
  if (studentIds.length > MOST_AT_ONCE) return <span>{m.tags_chosen_many({ most: format.number(MOST_AT_ONCE) })}</span>;
  return (
    <>
      <Button look="secondary" onClick={() => setOpen(true)}>
        {m.tags_chosen()}
      </Button>
      {isOpen && <Choice studentIds={studentIds} tell={setDone} onClose={() => setOpen(false)} />}
      {done && <UndoNotice key={done.words} done={done} onClose={() => setDone(null)} />}
    </>
  );
}

interface ChoiceProps {
  readonly studentIds: string[];
  readonly tell: Tell;
  readonly onClose: () => void;
}

function Choice({ studentIds, tell, onClose }: ChoiceProps) {
  const report = useReport('tags', {});
  const act = useAct('tagHouseholds');
  const back = useAct('tagHouseholds');
  const toasts = useToasts();
  const [chosenId, setChosenId] = useState('');
  const tags = report.data?.tags ?? [];
  const tag = tags.find(({ id }) => id === chosenId) ?? tags[0];
  const put = (isOn: boolean) => {
    if (!tag) return;
    const { id: tagId, name } = tag;
    const onSuccess = ({ familyIds }: { readonly familyIds: string[] }) => {
      const count = familyIds.length;
      if (count === 0) toasts.show({ severity: 'info', summary: isOn ? m.tags_put_nothing() : m.tags_take_nothing() });
      else
        tell({
          words: isOn ? m.tags_put_done({ count, name }) : m.tags_take_done({ count, name }),
          undo: () => back.mutateAsync({ tagId, isOn: !isOn, about: { familyIds } }),
        });
      onClose();
    };
    act.mutate({ tagId, isOn, about: { studentIds } }, { onSuccess });
  };
  return (
    <Dialog title={m.tags_chosen_title()} onClose={onClose}>
      <Stack>
        <ReportContent report={report} rows={2}>
          {() =>
            tag ? (
              <>
                <p>{m.tags_chosen_hint()}</p>
                <ChoiceField
                  label={m.tags_filter()}
                  value={tag.id}
                  options={tags.map(({ id, name }) => ({ value: id, label: name }))}
                  onChange={({ currentTarget }) => setChosenId(currentTarget.value)}
                />
              </>
            ) : (
              <p>{m.tags_chosen_none()}</p>
            )
          }
        </ReportContent>
        <FailureAlert error={act.error} />
        <Cluster at="end">
          <Button look="secondary" onClick={onClose}>
            {m.account_cancel()}
          </Button>
          {tag && (
            <>
              <Button look="secondary" isBusy={act.isPending} onClick={() => put(false)}>
                {m.tags_take()}
              </Button>
              <Button isBusy={act.isPending} onClick={() => put(true)}>
                {m.tags_put()}
              </Button>
            </>
          )}
        </Cluster>
      </Stack>
    </Dialog>
  );
}
