import { useState } from 'react';
import type { Student } from '../../../contract/students.ts';
import type { AskedWaiver } from '../../../contract/waivers.ts';
import { m } from '../../../words/messages.js';
import { NotLoaded } from '../../shared/not-loaded.tsx';
import { useFormat } from '../../shared/format.ts';
import { PaperButton } from '../../shared/records/paper-button.tsx';
import { Button } from '../../ui/button.tsx';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { Notice, Tag } from '../../ui/notice.tsx';
import { Card, CardHead } from '../../ui/section.tsx';
import { Skeleton } from '../../ui/waiting.tsx';
import { fullNameOf } from '../students/students-data.ts';
import { useRun } from '../records/run-context.ts';
import { SignForm } from './sign-form.tsx';
import styles from './waivers.module.css';
import { useReadAgain, useWaivers } from './waivers-data.ts';

interface WaiverCardsProps {
  readonly student: Student;
  /** Classes that are about to be chosen, beside those the student has a seat in. */
  readonly classIds?: readonly string[];
}

/** The waivers that concern one student: what is signed, and what is to be read and signed; nothing where there is none. */
export function WaiverCards({ student, classIds = [] }: WaiverCardsProps) {
  const waivers = useWaivers(student.id, classIds);
  const run = useRun();
  if (waivers.error && !waivers.data)
    return <NotLoaded title={m.waivers_not_loaded()} error={waivers.error} queries={[waivers]} />;
  if (!waivers.data) return <Skeleton height={120} />;
  const unsigned = waivers.data.waivers.filter(({ signature }) => signature === null);
  return (
    <Stack>
      {waivers.data.waivers.map((waiver) => (
        <WaiverCard
          key={`${waiver.waiverId} ${waiver.semester?.id ?? ''}`}
          student={student}
          waiver={waiver}
          canChange={waivers.data.canChange}
          isNext={run !== null && waiver === unsigned[0]}
          onSigned={() => unsigned.length === 1 && run?.next()}
        />
      ))}
      {run && unsigned.length === 0 && (
        <Cluster>
          <Button onClick={() => run.next()}>{m.records_run_next()}</Button>
        </Cluster>
      )}
    </Stack>
  );
}

interface WaiverCardProps {
  readonly student: Student;
  readonly waiver: AskedWaiver;
  readonly canChange: boolean;
  /** It stands open: the next one to be read and signed. */
  readonly isNext: boolean;
  readonly onSigned: () => void;
}

function WaiverCard({ student, waiver, canChange, isNext, onSigned }: WaiverCardProps) {
  const [opened, setOpen] = useState<boolean | null>(null);
  const isOpen = opened ?? (isNext && canChange);
  // What was typed under a text that has changed since.
  const [changedUnder, setChangedUnder] = useState<string | null>(null);
  const readAgain = useReadAgain(student.id);
  const { title, semester, signature } = waiver;
  const close = () => {
    setOpen(false);
    setChangedUnder(null);
  };
  return (
    <Card role="group" aria-label={`${title}: ${fullNameOf(student)}`} className={styles.waiver}>
      <CardHead as="h3" title={title}>
        <Tag tone={signature ? 'success' : 'warn'}>{signature ? m.waivers_state_signed() : m.waivers_state_due()}</Tag>
      </CardHead>
      {semester && <p className={styles.told}>{m.waivers_for_semester({ semester: semester.name })}</p>}
      {isOpen && !signature ? (
        <>
          {changedUnder !== null && (
            <Notice tone="warn" isAlert>
              {m.waivers_changed()}
            </Notice>
          )}
          <SignForm
            key={waiver.sha256}
            student={student}
            waiver={waiver}
            typed={changedUnder ?? ''}
            onChanged={(typed) => {
              setChangedUnder(typed);
              return readAgain();
            }}
            onSigned={async () => {
              await readAgain();
              onSigned();
            }}
            onClose={close}
          />
        </>
      ) : (
        <>
          <Told signature={signature} />
          {signature?.by && <PaperButton signatureId={signature.id} title={title} name={fullNameOf(student)} />}
          {!signature && canChange && (
            <Cluster>
              <Button onClick={() => setOpen(true)} aria-label={m.waivers_sign_of({ title })}>
                {m.waivers_sign()}
              </Button>
            </Cluster>
          )}
        </>
      )}
    </Card>
  );
}

/** Who signed, and when: the other household learns no more than that it is signed. */
function Told({ signature }: Pick<AskedWaiver, 'signature'>) {
  const format = useFormat();
  if (!signature) return null;
  const day = format.instantDay(signature.signedAt);
  const name = signature.typedName ?? '';
  const words = {
    you: () => m.waivers_told_you({ day, name }),
    guardian: () => m.waivers_told_guardian({ day, name }),
    other: () => m.waivers_told({ day }),
  };
  return <p className={styles.told}>{words[signature.by ?? 'other']()}</p>;
}

/** How a student's waivers are headed where other things of theirs stand beside. */
export function WaiversOf({ student, classIds }: WaiverCardsProps) {
  const waivers = useWaivers(student.id, classIds);
  if (waivers.data?.waivers.length === 0) return null;
  return (
    <section id="waivers" className={styles.all} aria-label={`${m.waivers_title()}: ${fullNameOf(student)}`}>
      <h2>{m.waivers_title()}</h2>
      <WaiverCards student={student} {...(classIds && { classIds })} />
    </section>
  );
}
