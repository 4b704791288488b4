import { Button } from '../../ui/button.tsx';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { StaffSemester } from '../../../contract/semesters.ts';
import { Tag } from '../../ui/notice.tsx';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { useFormat } from '../../shared/format.ts';
import { useToasts } from '../../shared/toasts.ts';
import { FailureAlert } from '../frame/failure-alert.tsx';
import { HistoryLink } from '../frame/history-link.tsx';
import { useAct } from '../frame/use-act.ts';
import { useAddress } from '../frame/use-address.ts';
import { useRunsSchool } from '../frame/use-runs-school.ts';
import { ArchiveDialog } from './archive-dialog.tsx';
import { semesterFacts, spanWords } from './semester-words.ts';
import styles from './semesters.module.css';
import { TimeLine, type TimeSpan } from './time-line.tsx';

/** One semester: what is visible when, drawn and in words, and what can be done with it. */
export function SemesterCard({ semester, span, now }: { semester: StaffSemester; span: TimeSpan | null; now: number }) {
  const format = useFormat();
  const facts = semesterFacts(semester, now, format);
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <h3 className={styles.name}>{semester.name}</h3>
        {semester.isCurrent && <Tag tone="success">{m.semesters_tag_current()}</Tag>}
        <Tag tone={semester.isOpen && !semester.isArchived ? 'success' : 'quiet'}>
          {semester.isArchived
            ? m.semesters_tag_archived()
            : semester.isOpen
              ? m.semesters_tag_open()
              : m.semesters_tag_hidden()}
        </Tag>
      </div>
      {span && (
        <TimeLine semester={semester} span={span} now={now} words={m.semesters_line({ facts: facts.join(' ') })} />
      )}
      <ul className={styles.facts}>
        {facts.map((words) => (
          <li key={words}>{words}</li>
        ))}
        <li>
          <Link to={paths.classManagement} search={{ semester: semester.id }}>
            {semester.drafts > 0
              ? m.semesters_counts({ classes: semester.classes, drafts: semester.drafts })
              : m.semesters_count({ count: semester.classes })}
          </Link>
          {', '}
          {m.semesters_enrolled({ count: semester.enrolled })}
        </li>
      </ul>
      {semester.holidays.length > 0 && (
        <details>
          <summary>{m.semesters_holidays_list()}</summary>
          <ul className={styles.facts}>
            {semester.holidays.map((holiday) => (
              <li key={`${holiday.from} ${holiday.name}`}>
                {spanWords(holiday, format)}: {holiday.name}
              </li>
            ))}
          </ul>
        </details>
      )}
      <Acts semester={semester} />
    </li>
  );
}

function Acts({ semester }: { semester: StaffSemester }) {
  const { id, version, name, isArchived, isMarkedCurrent } = semester;
  const [, change] = useAddress();
  const [isAsking, setAsking] = useState(false);
  const mark = useAct('markCurrentSemester');
  const archive = useAct('archiveSemester');
  const { show } = useToasts();
  const done = (detail: string) => show({ severity: 'success', summary: m.semesters_saved(), detail });
  if (!useRunsSchool())
    return (
      <div className={styles.acts}>
        <HistoryLink entityId={id} name={name} />
      </div>
    );
  if (isArchived)
    return (
      <>
        <FailureAlert error={archive.error} />
        <div className={styles.acts}>
          <Button
            look="secondary"
            isBusy={archive.isPending}
            aria-label={m.semesters_unarchive_named({ name })}
            onClick={() =>
              archive.mutate(
                { semesterId: id, version, isArchived: false },
                { onSuccess: () => done(m.semesters_is_back({ name })) },
              )
            }
          >
            {m.semesters_unarchive()}
          </Button>
          <HistoryLink entityId={id} name={name} />
        </div>
      </>
    );
  return (
    <>
      <FailureAlert error={mark.error} />
      <div className={styles.acts}>
        <Button look="secondary" aria-label={m.semesters_edit_named({ name })} onClick={() => change({ edit: id })}>
          {m.semesters_edit()}
        </Button>
        {!isMarkedCurrent && (
          <Button
            look="quiet"
            isBusy={mark.isPending}
            aria-label={m.semesters_mark_named({ name })}
            onClick={() => mark.mutate({ semesterId: id }, { onSuccess: () => done(m.semesters_is_current({ name })) })}
          >
            {m.semesters_mark()}
          </Button>
        )}
        <HistoryLink entityId={id} name={name} />
        <Button
          className={styles.apart}
          look="quiet"
          isDanger
          aria-label={m.semesters_archive_named({ name })}
          onClick={() => setAsking(true)}
        >
          {m.semesters_archive()}
        </Button>
      </div>
      {isAsking && <ArchiveDialog semester={semester} onClose={() => setAsking(false)} />}
    </>
  );
}
