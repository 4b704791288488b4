import { TextField } from '../../ui/text-field.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useState } from 'react';
import { STAFF_ROLES, type StaffRole } from '../../../contract/roles.ts';
import { m } from '../../../words/messages.js';
import { QuestionDialog } from '../../shared/question-dialog.tsx';
import { useToasts } from '../../shared/toasts.ts';
import { FailureAlert } from '../frame/failure-alert.tsx';
import { useAct } from '../frame/use-act.ts';
import { describeFailure, fieldErrors, whyOf } from '../../shared/failure.ts';
import { describeRole, nameRole } from '../../shared/role-words.ts';
import { InviteUnknown } from './invite-unknown.tsx';
import styles from './roles.module.css';

const NOBODY: { readonly email: string; readonly role: StaffRole } = { email: '', role: 'administrator' };

const isUnknown = (error: unknown) => whyOf(error) === 'no-account';

/** Gives somebody a role by their address; where nobody has confirmed that it is theirs, the role waits, and the screen says so. */
export function GrantForm() {
  const act = useAct('grantRole');
  const [isAsking, setAsking] = useState(false);
  /** Whom nobody knows yet. */
  const [unknown, setUnknown] = useState<typeof NOBODY | null>(null);
  const { show } = useToasts();
  const form = useForm({
    saved: { version: 0, values: NOBODY },
    check: ({ email }): Record<string, string> => (email.trim() === '' ? { email: m.roles_email_missing() } : {}),
    // Who is one may do everything at once, and cannot be stopped before they do.
    ask: ({ role }) => {
      setAsking(role === 'administrator');
      return role === 'administrator';
    },
    save: (values) => {
      setUnknown(null);
      return act.mutateAsync(values, {
        onError: (error) => isUnknown(error) && setUnknown({ ...values, email: values.email.trim() }),
      });
    },
    told: (error) => (isUnknown(error) ? { email: describeFailure(error) } : fieldErrors(error)),
    onSaved: ({ isNew, isWaiting }, { email, role }) => {
      const words = { email: email.trim(), role: nameRole(role) };
      const detail = isNew ? m.roles_granted_now(words) : m.roles_granted_already(words);
      if (isWaiting)
        show({ severity: 'info', summary: m.roles_waiting(), detail: m.roles_granted_waiting(words), closable: true });
      else show({ severity: 'success', summary: m.roles_done(), detail });
      form.set({ role });
    },
  });
  const { role } = form.values;
  return (
    <Form form={form} className={styles.grant} aria-label={m.roles_grant_title()}>
      <h2>{m.roles_grant_title()}</h2>
      <div className={styles.fields}>
        <TextField
          type="email"
          label={m.roles_email()}
          description={m.roles_email_hint()}
          {...form.field('email')}
          maxLength={254}
          autoComplete="off"
          required
        />
        <ChoiceField
          label={m.roles_role()}
          description={describeRole(role)}
          value={role}
          options={STAFF_ROLES.map((each) => ({ value: each, label: nameRole(each) }))}
          onChange={({ currentTarget: { value } }) =>
            form.set({ role: STAFF_ROLES.find((each) => each === value) ?? role })
          }
        />
      </div>
      <FailureAlert error={form.failure} />
      <QuestionDialog
        isOpen={isAsking}
        title={m.roles_grant_admin_title({ email: form.values.email.trim() })}
        effect={m.roles_grant_admin_effect()}
        act={m.roles_grant_admin_act()}
        keep={m.roles_grant_admin_keep()}
        isPending={form.isPending}
        error={null}
        onAct={() => {
          setAsking(false);
          form.confirm();
        }}
        onKeep={() => setAsking(false)}
      />
      {unknown && (
        <InviteUnknown
          key={unknown.email}
          {...unknown}
          onDone={() => {
            setUnknown(null);
            form.set({ email: '' });
          }}
        />
      )}
      <Button type="submit" isBusy={form.isPending} className={styles.submit}>
        {m.roles_grant()}
      </Button>
    </Form>
  );
}
