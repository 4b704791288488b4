import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { Stack } from '../../ui/layout.tsx';
import { Skeleton } from '../../ui/waiting.tsx';
import { fullNameOf } from '../students/students-data.ts';
import { WaiversOf } from '../waivers/waiver-cards.tsx';
import { useWaivers } from '../waivers/waivers-data.ts';
import { RecordCards } from './record-cards.tsx';
import { type StudentRecord, useRecord } from './record-data.ts';
import { type Run, RunContext } from './run-context.ts';
import { RunEnd } from './run-end.tsx';
import { firstMissing, listSteps, RUN, RUN_END, type RunStep, type Step, stepOf, stepsAfter } from './run-steps.ts';
import { nameStep } from './run-words.ts';
import { SameAsSibling, useOffersSame } from './same-as-sibling.tsx';
import styles from './record.module.css';

/** A record as a run: one step a screen, from what is missing to what is missing. Each step has an address of its own, so that Back works. */
export function RecordRun({ record }: { record: StudentRecord }) {
  const waivers = useWaivers(record.student.id);
  const isNamed = useLocation({ select: ({ hash }) => hash === RUN_END || stepOf(hash) !== null });
  const isAsking = useRecord(record.student.id).isFetching || waivers.isFetching;
  // Where to begin is decided by what is missing now, not by what was when it was read last.
  if (waivers.isLoading || (isAsking && !isNamed)) return <Skeleton height={480} />;
  // Without the waivers the sections can be told all the same.
  return <Steps record={record} steps={listSteps(record, waivers.data?.waivers ?? [])} />;
}

interface StepsProps {
  readonly record: StudentRecord;
  readonly steps: readonly Step[];
}

function Steps({ record, steps }: StepsProps) {
  const navigate = useNavigate();
  const hash = useLocation({ select: (location) => location.hash });
  const named = stepOf(hash);
  const at = steps.findIndex(({ step }) => step === named);
  const isNamed = at >= 0 || hash === RUN_END;
  const first = firstMissing(steps) ?? RUN_END;
  const address = paths.record(record.student.id);
  // On the way to another student's run the address is theirs already.
  const isOwn = useLocation({ select: ({ pathname }) => pathname === address });
  // Where an address names no step it gets the first one, which stays its own.
  useEffect(() => {
    if (isOwn && !isNamed) void navigate({ to: address, search: RUN, hash: first, replace: true, resetScroll: false });
  }, [navigate, address, isOwn, isNamed, first]);
  if (!isNamed) return null;
  const step = steps[at]?.step;
  if (!step) return <RunEnd record={record} steps={steps} />;
  return (
    <>
      <p className={styles.told}>
        {m.records_run_place({ place: at + 1, count: steps.length })}
        <progress className={styles.progress} value={at + 1} max={steps.length} aria-hidden="true" />
      </p>
      <OneStep key={step} record={record} steps={steps} step={step} />
      <p>
        <Link to={paths.record(record.student.id)}>{m.records_run_whole()}</Link>
      </p>
    </>
  );
}

/** The step that is looked at; whoever comes to it goes on in its first field, or else reads what it is called. */
function OneStep({ record, steps, step }: StepsProps & { readonly step: RunStep }) {
  const navigate = useNavigate();
  const box = useRef<HTMLDivElement>(null);
  const isFormFirst = !useOffersSame(record, step);
  const run = useMemo(
    (): Run => ({
      isFormFirst,
      next: (done = []) => {
        const left = stepsAfter(steps, step).filter((each) => !done.includes(each.step));
        void navigate({ to: '.', search: RUN, hash: firstMissing(left) ?? RUN_END });
      },
    }),
    [navigate, steps, step, isFormFirst],
  );
  useEffect(() => {
    if (box.current?.contains(document.activeElement) === false) box.current.focus();
  }, []);
  return (
    <RunContext value={run}>
      <Stack
        ref={box}
        tabIndex={-1}
        role="group"
        aria-label={`${nameStep(step)}: ${fullNameOf(record.student)}`}
        className={styles.step}
      >
        {step === 'waivers' ? (
          <WaiversOf student={record.student} />
        ) : (
          <>
            <SameAsSibling record={record} step={step} />
            <RecordCards record={record} only={[step]} first={isOpened(record, step) ? step : null} />
          </>
        )}
      </Stack>
    </RunContext>
  );
}

/** Answered ones are shown before they are changed. */
function isOpened({ sections, drafts }: StudentRecord, step: RunStep): boolean {
  const isTyped = drafts.some(({ section }) => section === step);
  return isTyped || sections.some(({ section, missing }) => section === step && missing === 'unanswered');
}
