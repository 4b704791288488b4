import { Row, Rows } from '../../ui/rows.tsx';
import { Skeleton } from '../../ui/waiting.tsx';
import { Link, useLocation, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
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
import { usePageTitle } from '../../shared/page-title.ts';
import { useRoles } from '../../shared/roles.ts';
import { SECOND_FACTOR_PART } from '../../shared/second-factor.ts';
import { useToasts } from '../../shared/toasts.ts';
import styles from './account.module.css';
import { FreshSignIn } from '../../shell/login/fresh-sign-in.tsx';
import { CalendarAddresses } from './calendar/calendar-addresses.tsx';
import { ChangeEmail } from './email-form.tsx';
import { MailChoices } from './mail-choices.tsx';
import { OwnRoles } from './own-roles.tsx';
import { PasswordForm } from './password-form.tsx';
import { SecondFactor } from './second-factor/second-factor.tsx';
import { SignedInPlaces } from './signed-in-places.tsx';

const SECTIONS = ['you', 'family', 'mails', 'calendars', 'data'] as const;
type Section = (typeof SECTIONS)[number];

const TITLES: Readonly<Record<Section, () => string>> = {
  you: m.account_section_you,
  family: m.account_section_family,
  mails: m.account_section_mails,
  calendars: m.account_section_calendars,
  data: m.account_section_data,
};
const HINTS: Readonly<Record<Section, () => string>> = {
  you: m.account_section_you_hint,
  family: m.account_section_family_hint,
  mails: m.account_section_mails_hint,
  calendars: m.account_section_calendars_hint,
  data: m.account_section_data_hint,
};
const SCREENS: Readonly<Record<Section, () => ReactNode>> = {
  you: You,
  family: OwnFamily,
  mails: Mails,
  calendars: CalendarAddresses,
  data: OwnData,
};

/** One's own account: an index, and behind each of its lines a short screen. */
export function ManagePage() {
  useLeaveWarning();
  const section = useSection();
  const page = useRef<HTMLDivElement>(null);
  const shown = useRef(section);
  useEffect(() => {
    if (shown.current === section) return;
    shown.current = section;
    page.current?.querySelector('h1')?.focus({ preventScroll: true });
  }, [section]);
  return (
    <div ref={page} className={`${styles.page} ${styles.form}`}>
      {section ? <Screen key={section} section={section} /> : <Index />}
      <FreshSignIn />
    </div>
  );
}

/** Which short screen the address asks for; of an address of before there was one for each, the one with that part. */
function useSection(): Section | undefined {
  const { section }: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const hash = useLocation({ select: (location) => location.hash });
  return SECTIONS.find((each) => each === section) ?? (hash === SECOND_FACTOR_PART ? 'you' : undefined);
}

function Index() {
  const user = useUser();
  const hasRoles = (useRoles() ?? []).length > 0;
  usePageTitle(m.account_manage_title());
  return (
    <>
      <h1 tabIndex={-1}>{m.account_manage_title()}</h1>
      <EnteredOffers />
      <Rows>
        {SECTIONS.map((section) => (
          <Row key={section}>
            <div>
              <Link to={paths.manageAccount} search={{ section }} className={styles.strong}>
                {TITLES[section]()}
              </Link>
              <p className={styles.small}>{HINTS[section]()}</p>
              {section === 'you' && user?.email && (
                <p>
                  {user.email} <ConfirmedMark isConfirmed={user.emailVerified} />
                </p>
              )}
            </div>
          </Row>
        ))}
      </Rows>
      {hasRoles && (
        <Part title={m.roles_own_title()}>
          <OwnRoles />
        </Part>
      )}
    </>
  );
}

function Screen({ section }: { section: Section }) {
  const Content = SCREENS[section];
  usePageTitle(TITLES[section]());
  return (
    <>
      <p>
        <Link to={paths.manageAccount}>{m.account_back_to_manage()}</Link>
      </p>
      <h1 tabIndex={-1}>{TITLES[section]()}</h1>
      <Content />
    </>
  );
}

function You() {
  const user = useUser();
  return (
    <>
      <Part title={m.account_details_title()}>
        {user?.email && <Address email={user.email} isConfirmed={user.emailVerified} />}
        <Details />
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
    </>
  );
}

function OwnFamily() {
  return (
    <>
      <EnteredOffers />
      <FamilyCard />
      <p>
        <Link to={paths.students}>{m.account_to_students()}</Link>
      </p>
    </>
  );
}

function Mails() {
  return (
    <>
      <EmailAddress />
      <MailChoices />
    </>
  );
}

/** Where mails go to. */
function EmailAddress() {
  const user = useUser();
  const { sendsMail } = useApp().identity;
  if (!user?.email) return null;
  return (
    <>
      <p>
        <span className={styles.small}>{m.account_email()}</span>
        <br />
        {user.email} <ConfirmedMark isConfirmed={user.emailVerified} />
      </p>
      {!sendsMail && <p>{m.account_no_mail_sent()}</p>}
      <p>
        <Link to={paths.manageAccount} search={{ section: 'you' }}>
          {m.account_to_you()}
        </Link>
      </p>
    </>
  );
}

function OwnData() {
  return (
    <>
      <Part title={m.my_data_title()}>
        <MyDataCard />
      </Part>
      <Part title={m.my_data_end_title()}>
        <EndAccount />
      </Part>
    </>
  );
}

function ConfirmedMark({ isConfirmed }: { isConfirmed: boolean }) {
  return (
    <span className={isConfirmed ? styles.state : styles.waiting}>
      {isConfirmed ? m.account_email_confirmed() : m.account_email_unconfirmed()}
    </span>
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
        <ConfirmedMark isConfirmed={isConfirmed} />
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
