import { useState } from 'react';
import type { TagSubject } from '../../../contract/tags.ts';
import { m } from '../../../words/messages.js';
import { Button } from '../../ui/button.tsx';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { Section } from '../../ui/section.tsx';
import { ReportContent } from '../frame/report-state.tsx';
import { useReport } from '../frame/use-report.ts';
import { useServesFamilies } from '../frame/use-serves-families.ts';
import { PutTags } from './put-tags.tsx';
import { TagMarks } from './tag-marks.tsx';

/** The school's own marks on a family, or on each that a student lives in. */
export function HouseholdTags({ about }: { about: TagSubject }) {
  const report = useReport('householdTags', { about });
  const serves = useServesFamilies();
  const [openId, setOpenId] = useState<string | null>(null);
  return (
    <Section title={m.tags_title()}>
      <ReportContent report={report} rows={1}>
        {({ families }) => (
          <Stack gap="small">
            {families.map(({ familyId, tags }, at) => {
              const number = at + 1;
              const isOne = families.length === 1;
              return (
                <Cluster key={familyId}>
                  {!isOne && <span>{m.tags_family_number({ number })}</span>}
                  {tags.length === 0 ? <span>{m.tags_none()}</span> : <TagMarks tags={tags} />}
                  {serves && (
                    <Button look="secondary" isSmall onClick={() => setOpenId(familyId)}>
                      {isOne ? m.tags_edit() : m.tags_edit_number({ number })}
                    </Button>
                  )}
                  {openId === familyId && <PutTags familyId={familyId} on={tags} onClose={() => setOpenId(null)} />}
                </Cluster>
              );
            })}
          </Stack>
        )}
      </ReportContent>
    </Section>
  );
}
