import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Need } from '../../../../domain/needs.ts';
import { m } from '../../../../words/messages.js';
import { staffPaths } from '../../../staff-paths.ts';
import { calls } from '../../../calls.ts';
import { useApp } from '../../../shared/app.tsx';
import { describeFailure } from '../../../shared/failure.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/link.tsx';
import { useRunsSchool } from '../../frame/use-runs-school.ts';
import styles from './needs.module.css';
import type { OfficeDay } from './told.ts';

type ClassTold = OfficeDay['needs'][number]['classes'][number];

/** A class that needs somebody, with what is to decide about it. */
export function NeedClass({ need, told }: { need: Need; told: ClassTold }) {
  const decides = useRunsSchool();
  const { id, title, seatsTaken, minimum, waiting } = told;
  return (
    <li className={styles.class}>
      <span>
        <Link to={staffPaths.managedClass(id)}>{title}</Link>{' '}
        <span className={styles.quiet}>
          {need === 'below-minimum' && m.needs_enrolled({ taken: seatsTaken, minimum })}
          {need === 'second-class' && m.needs_waiting({ count: waiting })}
        </span>
      </span>
      {need === 'below-minimum' && decides && <Decision told={told} />}
    </li>
  );
}

/** Whether a class below its minimum takes place. That it does is taken back here; that it does not is asked where classes are cancelled. */
function Decision({ told: { id, title, version } }: { told: ClassTold }) {
  const { call, queryClient } = useApp();
  const [decided, setDecided] = useState<number | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const [isBusy, setBusy] = useState(false);
  const decide = async (runsAnyway: boolean) => {
    setBusy(true);
    setError(null);
    try {
      const answer = await call(calls.runAnyway, { classId: id, version: decided ?? version, runsAnyway });
      setDecided(runsAnyway ? answer.version : null);
      // The line stays until the screen is opened again, so that it can be taken back.
      if (!runsAnyway) await queryClient.invalidateQueries({ queryKey: ['report', 'officeDay'] });
    } catch (failure) {
      setError(failure instanceof Error ? failure : new Error(String(failure)));
    } finally {
      setBusy(false);
    }
  };
  return (
    <span className={styles.acts}>
      {decided === null ? (
        <>
          <Button
            look="secondary"
            isSmall
            isBusy={isBusy}
            aria-label={m.needs_run_anyway_of({ title })}
            onClick={() => void decide(true)}
          >
            {m.needs_run_anyway()}
          </Button>
          <ButtonLink
            look="quiet"
            isSmall
            to={staffPaths.managedClass(id)}
            search={{ ask: 'cancel' }}
            aria-label={m.needs_cancel_of({ title })}
          >
            {m.needs_cancel()}
          </ButtonLink>
        </>
      ) : (
        <>
          <span role="status">{m.needs_runs_anyway({ title })}</span>
          <Button look="quiet" isSmall isBusy={isBusy} onClick={() => void decide(false)}>
            {m.needs_undo()}
          </Button>
        </>
      )}
      {error && <span role="alert">{describeFailure(error)}</span>}
    </span>
  );
}
