import { TextField } from '../../ui/text-field.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { Button } from '../../ui/button.tsx';
import { type FormEvent, useRef, useState } from 'react';
import { STAFF_ROLES, type StaffRole } from '../../../contract/roles.ts';
import { m } from '../../../words/messages.js';
import { useToasts } from '../../shared/toasts.ts';
import { FailureAlert } from '../frame/failure-alert.tsx';
import { reasonOf, useAct } from '../frame/use-act.ts';
import { fieldErrors } from '../../shared/failure-sentence.ts';
import { describeRole, nameRole } from './role-words.ts';
import styles from './roles.module.css';

/** Gives somebody a role by their address; where nobody has confirmed that it is theirs, the role waits, and the screen says so. */
export function GrantForm() {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<StaffRole>('admin');
  const [isMissing, setMissing] = useState(false);
  const act = useAct('grantRole');
  const { show } = useToasts();
  const field = useRef<HTMLInputElement>(null);
  const reason = reasonOf(act.error);

  const grant = () =>
    act.mutate(
      { email, role },
      {
        onSuccess: ({ isNew, isWaiting }) => {
          const words = { email: email.trim(), role: nameRole(role) };
          const detail = isNew ? m.roles_granted_now(words) : m.roles_granted_already(words);
          if (isWaiting)
            show({
              severity: 'info',
              summary: m.roles_waiting(),
              detail: m.roles_granted_waiting(words),
              closable: true,
            });
          else show({ severity: 'success', summary: m.roles_done(), detail });
          setEmail('');
        },
        onError: () => field.current?.focus(),
      },
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (act.isPending) return;
    setMissing(email.trim() === '');
    if (email.trim() === '') field.current?.focus();
    else grant();
  };
  const wrong = isMissing
    ? m.roles_email_missing()
    : reason === 'no-account'
      ? m.roles_no_account()
      : fieldErrors(act.error)['email'];
  return (
    <form className={styles.grant} onSubmit={submit} noValidate aria-label={m.roles_grant_title()}>
      <h2>{m.roles_grant_title()}</h2>
      <div className={styles.fields}>
        <TextField
          ref={field}
          type="email"
          label={m.roles_email()}
          description={m.roles_email_hint()}
          value={email}
          onChange={(event) => {
            setEmail(event.currentTarget.value);
            setMissing(false);
            act.reset();
          }}
          error={wrong}
          maxLength={254}
          autoComplete="off"
          required
        />
        <ChoiceField
          label={m.roles_role()}
          description={describeRole(role)}
          value={role}
          options={STAFF_ROLES.map((each) => ({ value: each, label: nameRole(each) }))}
          onChange={(event) => setRole(STAFF_ROLES.find((each) => each === event.currentTarget.value) ?? role)}
        />
      </div>
      {reason !== 'no-account' && <FailureAlert error={act.error} />}
      <Button type="submit" isBusy={act.isPending} className={styles.submit}>
        {m.roles_grant()}
      </Button>
    </form>
  );
}
