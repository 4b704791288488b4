import { Link } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import type { functions } from '../../../../contract/functions.ts';
import type { OutputOf } from '../../../../contract/kit.ts';
import type { LikelyReason } from '../../../../domain/likely-families.ts';
import { m } from '../../../../words/messages.js';
import { staffPaths } from '../../../staff-paths.ts';
import { type Format, useFormat } from '../../../shared/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Cluster, Stack } from '../../../ui/layout.tsx';
import { ButtonLink } from '../../../ui/link.tsx';
import { Tag } from '../../../ui/notice.tsx';
import { Section } from '../../../ui/section.tsx';
import { FailureAlert } from '../../frame/failure-alert.tsx';
import { ReportContent } from '../../frame/report-state.tsx';
import { useAct } from '../../frame/use-act.ts';
import { useReport } from '../../frame/use-report.ts';
import styles from '../../students/students.module.css';

type Likely = OutputOf<typeof functions.likelyFamilies>;
type Families = Likely['pairs'][number]['families'];

const REASONS: Readonly<Record<LikelyReason, () => string>> = {
  phone: m.family_likely_phone,
  email: m.family_likely_email,
  names: m.family_likely_names,
};

/** Families who look like one household: to be seen side by side, or said to be two, which can be taken back. */
export function LikelyList() {
  const report = useReport('likelyFamilies', {});
  const tell = useAct('tellFamiliesApart');
  const format = useFormat();
  const said = useRef<HTMLOutputElement>(null);
  const [words, setWords] = useState('');
  const say = ([one, other]: Families, areApart: boolean) => {
    if (!one || !other) return;
    const done = areApart ? m.family_likely_said : m.family_likely_taken_back;
    // Its line goes, and with it the button that was pressed: what became of it is read next.
    const onSuccess = () => {
      setWords(done({ names: nameOf(one, format) }));
      said.current?.focus();
    };
    tell.mutate({ oneId: one.id, otherId: other.id, areApart }, { onSuccess });
  };
  return (
    <>
      <Section title={m.family_likely()} hint={m.family_likely_lead()}>
        <output ref={said} tabIndex={-1}>
          {words}
        </output>
        <FailureAlert error={tell.error} />
        <ReportContent report={report} rows={4}>
          {({ total, pairs }) =>
            pairs.length === 0 ? (
              <Empty title={m.family_likely_none_title()}>
                <p>{m.family_likely_none()}</p>
              </Empty>
            ) : (
              <>
                <p>{m.family_likely_count({ count: total, shown: format.number(total) })}</p>
                <ul className={styles.pairs}>
                  {pairs.map(({ families, reasons }) => (
                    <Pair key={families.map(({ id }) => id).join(' ')} families={families}>
                      <Stack gap="small">
                        <Cluster>
                          {reasons.map((reason) => (
                            <Tag key={reason} tone="info">
                              {REASONS[reason]()}
                            </Tag>
                          ))}
                        </Cluster>
                        <Cluster>
                          <ButtonLink
                            look="secondary"
                            isSmall
                            to={staffPaths.mergeFamilies}
                            search={{ keep: families[0]?.id, other: families[1]?.id }}
                            aria-label={m.family_likely_look_of({ names: nameOf(families[0], format) })}
                          >
                            {m.family_likely_look()}
                          </ButtonLink>
                          <Button
                            look="quiet"
                            isSmall
                            aria-label={m.family_likely_apart_of({ names: nameOf(families[0], format) })}
                            onClick={() => say(families, true)}
                          >
                            {m.family_likely_apart()}
                          </Button>
                        </Cluster>
                      </Stack>
                    </Pair>
                  ))}
                </ul>
              </>
            )
          }
        </ReportContent>
      </Section>
      {report.data && report.data.apart.length > 0 && (
        <Section title={m.family_likely_apart_title()}>
          <ul className={styles.pairs}>
            {report.data.apart.map(({ families, saidBy, saidAt }) => (
              <Pair key={families.map(({ id }) => id).join(' ')} families={families}>
                <Stack gap="small">
                  <p className={styles.small}>{m.family_likely_said_by({ by: saidBy, at: format.instant(saidAt) })}</p>
                  <Button
                    look="secondary"
                    isSmall
                    aria-label={m.family_likely_undo_of({ names: nameOf(families[0], format) })}
                    onClick={() => say(families, false)}
                  >
                    {m.semesters_undo()}
                  </Button>
                </Stack>
              </Pair>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

function Pair({ families, children }: { families: Families; children: ReactNode }) {
  const format = useFormat();
  return (
    <li>
      {families.map((family) => (
        <div key={family.id}>
          <p className={styles.name}>
            <Link to={staffPaths.staffFamily(family.id)}>{nameOf(family, format)}</Link>
          </p>
          <p className={styles.small}>{format.list(family.students) || m.family_merge_no_students()}</p>
        </div>
      ))}
      {children}
    </li>
  );
}

function nameOf(family: Families[number] | undefined, format: Pick<Format, 'list'>): string {
  return format.list((family?.guardians ?? []).filter(Boolean)) || m.family_merge_no_guardians();
}
