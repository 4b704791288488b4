import { Skeleton } from '../../ui/waiting.tsx';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { m } from '../../../words/messages.js';
import { NotLoaded } from '../../shared/not-loaded.tsx';
import { paths } from '../../paths.ts';
import { useApp, useUser } from '../../shared/app.tsx';
import { ConfirmEmail } from '../../shared/confirm-email.tsx';
import { EnteredOffers } from '../families/entered-offers.tsx';
import { FamilyCard } from '../families/family-card.tsx';
import { hasFailed, useAccount } from '../students/students-data.ts';
import { useLeaveWarning } from '../students/students-drafts.ts';
import { EndAccount } from '../my-data/end-account.tsx';
import { MyDataCard } from '../my-data/my-data-card.tsx';
import { GuardianForm } from '../students/guardian-form.tsx';
import { useRoles } from '../../shared/roles.ts';
import { SECOND_FACTOR_PART } from '../../shared/second-factor.ts';
import { useToasts } from '../../shared/toasts.ts';
import styles from './account.module.css';
import { FreshSignIn } from '../../shell/login/fresh-sign-in.tsx';
import { CalendarAddresses } from './calendar/calendar-addresses.tsx';
import { ChangeEmail } from './email-form.tsx';
import { OwnRoles } from './own-roles.tsx';
import { PasswordForm } from './password-form.tsx';
import { SecondFactor } from './second-factor/second-factor.tsx';
import { SignedInPlaces } from './signed-in-places.tsx';

/** One's own account: who one is, the password, and where one is signed in. */
export function ManagePage() {
  const user = useUser();
  useLeaveWarning();
  const hasRoles = (useRoles() ?? []).length > 0;
  return (
    <div className={`${styles.page} ${styles.form}`}>
      <h1 tabIndex={-1}>{m.account_manage_title()}</h1>
      <Part title={m.account_details_title()}>
        {user?.email && <Address email={user.email} isConfirmed={user.emailVerified} />}
        <Details />
        <p>
          <Link to={paths.students}>{m.account_to_students()}</Link>
        </p>
      </Part>
      {hasRoles && (
        <Part title={m.roles_own_title()}>
          <OwnRoles />
        </Part>
      )}
      <Part title={m.families_title()}>
        <EnteredOffers />
        <FamilyCard />
      </Part>
      <Part title={m.feeds_title()}>
        <CalendarAddresses />
      </Part>
      <Part title={m.account_password_title()}>
        <PasswordForm />
      </Part>
      <Part id={SECOND_FACTOR_PART} title={m.account_second_title()}>
        <SecondFactor />
      </Part>
      <Part title={m.account_places_title()}>
        <SignedInPlaces />
      </Part>
      <Part title={m.my_data_title()}>
        <MyDataCard />
      </Part>
      <Part title={m.my_data_end_title()}>
        <EndAccount />
      </Part>
      <FreshSignIn />
    </div>
  );
}

/** One's address, whether it is confirmed, and how to confirm it. */
function Address({ email, isConfirmed }: { email: string; isConfirmed: boolean }) {
  const { sendsMail } = useApp().identity;
  return (
    <>
      <p>
        <span className={styles.small}>{m.account_email()}</span>
        <br />
        {email}
        <br />
        <span className={isConfirmed ? styles.state : styles.waiting}>
          {isConfirmed ? m.account_email_confirmed() : m.account_email_unconfirmed()}
        </span>
      </p>
      {!isConfirmed &&
        (sendsMail ? (
          <>
            <p>{m.account_email_why()}</p>
            <ConfirmEmail />
          </>
        ) : (
          <p>{m.account_email_no_mail()}</p>
        ))}
      <ChangeEmail />
    </>
  );
}

function Part({ id, title, children }: { id?: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className={styles.part}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Details() {
  const account = useAccount();
  const toasts = useToasts();
  if (hasFailed(account)) return <NotLoaded title={m.enrollments_account_not_loaded()} queries={[account]} />;
  if (!account.data) return <Skeleton height={236} />;
  return (
    <GuardianForm
      account={account.data}
      button={m.account_save()}
      onSaved={() => toasts.show({ severity: 'success', summary: m.account_done(), detail: m.account_details_saved() })}
    />
  );
}
