import { ScreenSkeleton } from '../../ui/waiting.tsx';
import { Stack } from '../../ui/layout.tsx';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { m } from '../../../words/messages.js';
import { NotLoaded } from '../../shared/not-loaded.tsx';
import { paths } from '../../paths.ts';
import { useUser } from '../../shared/app.tsx';
import { useKeptWhoms } from '../classes/kept-whoms.ts';
import { hasFailed, useAccount } from '../students/students-data.ts';
import { GuardianForm } from '../students/guardian-form.tsx';
import { LoginCard } from '../../shell/login/login-card.tsx';
import { useMissing, WizardFrame } from './wizard-frame.tsx';

/** The step in which families sign in or create an account, and say who they are. */
export function AccountStep() {
  const user = useUser();
  const [hasSignedInHere, setSignedInHere] = useState(false);
  return (
    <WizardFrame title={m.enrollments_account_title()}>
      {user === undefined ? (
        <ScreenSkeleton />
      ) : user === null ? (
        <>
          <p>{m.enrollments_account_why()}</p>
          <LoginCard embedded initialMode="create" onDone={() => setSignedInHere(true)} />
        </>
      ) : (
        <GuardianDetails email={user.email} goesOnIfComplete={hasSignedInHere} />
      )}
    </WizardFrame>
  );
}

function GuardianDetails({ email, goesOnIfComplete }: { email: string | null; goesOnIfComplete: boolean }) {
  const account = useAccount();
  // For whom was looked before signing in goes to the plan.
  useKeptWhoms();
  const navigate = useNavigate();
  const isComplete = Boolean(account.data?.name && account.data.phone);
  const { students } = useMissing();
  // Whoever has chosen everything came from the review, and goes back there.
  const next = students === null ? paths.planReview : paths.planStudents;
  const goOn = () => navigate({ to: next });
  useEffect(() => {
    // Whoever has just signed in and told us everything before need not look at this step.
    if (goesOnIfComplete && isComplete) void navigate({ to: next, replace: true });
  }, [goesOnIfComplete, isComplete, navigate, next]);

  if (hasFailed(account)) return <NotLoaded title={m.enrollments_account_not_loaded()} queries={[account]} />;
  if (!account.data) return <ScreenSkeleton />;
  return (
    <Stack>
      {email && <p>{m.enrollments_signed_in_as({ email })}</p>}
      <p>{m.enrollments_guardian_why()}</p>
      <GuardianForm account={account.data} button={m.enrollments_continue()} onSaved={goOn} />
    </Stack>
  );
}
