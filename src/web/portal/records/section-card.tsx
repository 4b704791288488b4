import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { SectionTold } from '../../../contract/records.ts';
import { m } from '../../../words/messages.js';
import { calls } from '../../calls.ts';
import { useApp } from '../../shared/app.tsx';
import { describeFailure } from '../../shared/failure.ts';
import { useFormat } from '../../shared/format.ts';
import { Button } from '../../ui/button.tsx';
import { Cluster } from '../../ui/layout.tsx';
import { Notice, Tag } from '../../ui/notice.tsx';
import { Card, CardHead } from '../../ui/section.tsx';
import { fullNameOf } from '../students/students-data.ts';
import { type StudentRecord, useSectionSaved } from './record-data.ts';
import styles from './record.module.css';
import { useRun } from './run-context.ts';

interface SectionCardProps {
  readonly record: StudentRecord;
  readonly section: SectionTold['section'];
  readonly title: string;
  /** What is there; null where nothing was ever told. */
  readonly summary: ReactNode;
  readonly form: ReactNode;
  readonly isOpen: boolean;
  /** Not shown here. */
  readonly isLeftOut?: boolean;
  /** Whether other students' sections stand on the same page: then it is named with the student. */
  readonly isOneOfMany?: boolean;
  /** Whether something typed waits to be saved, where the record does not tell. */
  readonly hasDraft?: boolean;
  readonly onOpen: () => void;
  /** What else can be done with it. */
  readonly more?: ReactNode;
}

/** One section of a record: what is there, whether it is asked for, and its form. */
export function SectionCard({ record, section, title, summary, form, isOpen, onOpen, ...props }: SectionCardProps) {
  const state = record.sections.find((each) => each.section === section);
  // A step begins at the top of the page, with how far it is.
  const isStep = useRun() !== null;
  if (props.isLeftOut) return null;
  const name = props.isOneOfMany ? m.records_section_of({ section: title, name: fullNameOf(record.student) }) : title;
  const hasDraft = props.hasDraft ?? record.drafts.some((each) => each.section === section);
  return (
    <Card
      role="region"
      aria-label={name}
      id={props.isOneOfMany || isStep ? undefined : section}
      className={styles.section}
    >
      <CardHead title={title}>{state && <StateTag state={state} />}</CardHead>
      {isOpen ? (
        form
      ) : (
        <>
          {summary || <p className={styles.told}>{m.records_nothing_yet()}</p>}
          {hasDraft && <p className={styles.told}>{m.records_draft_waits()}</p>}
          {state && <Told state={state} />}
          {record.canChange && <Acts record={record} state={state} title={title} hasDraft={hasDraft} open={onOpen} />}
          {record.canChange && props.more}
        </>
      )}
    </Card>
  );
}

function StateTag({ state: { missing, answeredAt } }: { state: SectionTold }) {
  if (missing === 'unanswered') return <Tag tone="warn">{m.records_state_missing()}</Tag>;
  if (missing === 'unconfirmed') return <Tag tone="warn">{m.records_state_unconfirmed()}</Tag>;
  return answeredAt === null ? (
    <Tag tone="quiet">{m.records_state_empty()}</Tag>
  ) : (
    <Tag tone="success">{m.records_state_done()}</Tag>
  );
}

/** When and by whom it was told last. */
function Told({ state: { answeredAt, confirmedAt, by, toldAs } }: { state: SectionTold }) {
  const format = useFormat();
  const at = confirmedAt ?? answeredAt;
  if (at === null) return null;
  const day = format.instantDay(at);
  const words =
    by === 'you'
      ? m.records_told_you({ day })
      : by === 'guardian'
        ? m.records_told_guardian({ day })
        : toldAs
          ? m.records_told_office({ day, as: toldAs })
          : m.records_told({ day });
  return <p className={styles.told}>{words}</p>;
}

interface ActsProps extends Pick<SectionCardProps, 'record' | 'title'> {
  readonly state: SectionTold | undefined;
  readonly hasDraft: boolean;
  readonly open: () => void;
}

function Acts({ record, state, title, hasDraft, open }: ActsProps) {
  const { call } = useApp();
  const studentId = record.student.id;
  const act = hasDraft ? m.records_go_on() : state?.answeredAt ? m.account_edit() : m.records_fill_in();
  const saved = useSectionSaved(studentId);
  const run = useRun();
  const stillRight = run ? m.records_run_still_right() : m.records_still_right();
  const confirm = useMutation({
    mutationFn: ({ section, version }: SectionTold) =>
      call(calls.confirmSections, { studentId, sections: [{ section, version }] }),
    onSuccess: ({ sections }) => {
      run?.next();
      return saved(sections);
    },
    // Somebody else has changed it: what is there now is shown before it can be confirmed.
    onError: () => saved([]),
  });
  return (
    <>
      {confirm.error && (
        <Notice tone="error" isAlert>
          {describeFailure(confirm.error, { 'changed-meanwhile': m.records_confirm_changed })}
        </Notice>
      )}
      <Cluster>
        {state?.missing === 'unconfirmed' && (
          <Button
            onClick={() => confirm.mutate(state)}
            isBusy={confirm.isPending}
            aria-label={m.records_act_of({ act: stillRight, section: title })}
          >
            {stillRight}
          </Button>
        )}
        {run && state?.missing === null && <Button onClick={() => run.next()}>{m.records_run_next()}</Button>}
        <Button look="secondary" onClick={open} aria-label={m.records_act_of({ act, section: title })}>
          {act}
        </Button>
      </Cluster>
    </>
  );
}
