import { useState } from 'react';
import type { SchoolTag } from '../../../contract/tags.ts';
import { m } from '../../../words/messages.js';
import { QuestionDialog } from '../../shared/question-dialog.tsx';
import { useFormat } from '../../shared/format.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Tag } from '../../ui/notice.tsx';
import { Row, Rows } from '../../ui/rows.tsx';
import { ReportContent } from '../frame/report-state.tsx';
import { useAct } from '../frame/use-act.ts';
import { useReport } from '../frame/use-report.ts';
import { useServesFamilies } from '../frame/use-serves-families.ts';
import { ChangeTag } from './change-tag.tsx';
import { MergeTag } from './merge-tag.tsx';

/** Where the tags of the school are looked after. */
export function OpenSchoolTags() {
  const [isOpen, setOpen] = useState(false);
  const serves = useServesFamilies();
  if (!serves) return null;
  return (
    <>
      <Button look="secondary" isSmall onClick={() => setOpen(true)}>
        {m.tags_manage()}
      </Button>
      {isOpen && <SchoolTags onClose={() => setOpen(false)} />}
    </>
  );
}

type Asked = { readonly act: 'change' | 'merge' | 'remove'; readonly tag: SchoolTag };

function SchoolTags({ onClose }: { onClose: () => void }) {
  const report = useReport('tags', {});
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  return (
    <Dialog title={m.tags_manage_title()} onClose={onClose}>
      <Stack>
        <p>{m.tags_manage_hint()}</p>
        <ReportContent report={report} rows={4}>
          {({ tags }) => (
            <>
              {tags.length === 0 && <p>{m.tags_none()}</p>}
              <Rows>
                {tags.map((tag) => (
                  <Row key={tag.id}>
                    <div>
                      <Tag tone={tag.color}>{tag.name}</Tag> {describeUse(tag).join(', ')}
                    </div>
                    <Menu
                      look="secondary"
                      isSmall
                      words="⋯"
                      label={m.tags_act({ name: tag.name })}
                      entries={[
                        { label: m.tags_change(), onAct: () => setAsked({ act: 'change', tag }) },
                        ...(tags.length > 1
                          ? [{ label: m.tags_merge(), onAct: () => setAsked({ act: 'merge', tag }) }]
                          : []),
                        { label: m.tags_remove(), isDanger: true, onAct: () => setAsked({ act: 'remove', tag }) },
                      ]}
                    />
                  </Row>
                ))}
              </Rows>
              {asked?.act === 'merge' && <MergeTag tag={asked.tag} tags={tags} onClose={close} />}
            </>
          )}
        </ReportContent>
        {asked?.act === 'change' && <ChangeTag tag={asked.tag} onClose={close} />}
        {asked?.act === 'remove' && <RemoveTag tag={asked.tag} onClose={close} />}
      </Stack>
    </Dialog>
  );
}

/** On how many families it is, and what finds by it. */
function describeUse({ families, letters, views }: SchoolTag): string[] {
  return [m.tags_families({ count: families }), ...describeFinders({ letters, views })];
}

function describeFinders({ letters, views }: Pick<SchoolTag, 'letters' | 'views'>): string[] {
  return [
    ...(letters > 0 ? [m.tags_letters({ count: letters })] : []),
    ...(views > 0 ? [m.tags_views({ count: views })] : []),
  ];
}

function RemoveTag({ tag, onClose }: { tag: SchoolTag; onClose: () => void }) {
  const remove = useAct('removeTag');
  const format = useFormat();
  const used = describeFinders(tag);
  const effect = m.tags_remove_effect({ families: m.tags_families({ count: tag.families }) });
  return (
    <QuestionDialog
      isOpen
      title={m.tags_remove_title({ name: tag.name })}
      effect={used.length > 0 ? `${effect} ${m.tags_remove_used({ used: format.list(used) })}` : effect}
      act={m.tags_remove_act()}
      keep={m.tags_keep()}
      isPending={remove.isPending}
      error={remove.error}
      onAct={() => remove.mutate({ tagId: tag.id }, { onSuccess: onClose })}
      onKeep={onClose}
    />
  );
}
