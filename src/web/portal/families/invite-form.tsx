import { useState } from 'react';
import type { Family, GUARDIAN_ACCESS } from '../../../contract/families.ts';
import type { Functions } from '../../../contract/functions.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import { m } from '../../../words/messages.js';
import { calls } from '../../calls.ts';
import { useApp } from '../../shared/app.tsx';
import { describeFailure, fieldErrors } from '../../shared/failure.ts';
import { LinkOnce } from '../../shared/invitations/link-once.tsx';
import { useToasts } from '../../shared/toasts.ts';
import { ChoiceField, RadioField } from '../../ui/choice-field.tsx';
import { Form, FormEnd } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Stack } from '../../ui/layout.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ACCESS_WORDS, THEY_MAY_WORDS, useFamilyChanged } from './family-data.ts';
import styles from './families.module.css';

type Access = (typeof GUARDIAN_ACCESS)[number];
interface Values {
  email: string;
  studentId: string;
  access: Access;
}
const CHOICES: readonly Access[] = ['full', 'view', 'pick-up'];

/** Invites somebody by e-mail address. If the portal sends no mail, it shows the link once, to be passed on. */
export function InviteForm({ family, onClose }: { family: Family; onClose: () => void }) {
  const { call } = useApp();
  const changed = useFamilyChanged();
  const { show } = useToasts();
  const [token, setToken] = useState<string | null>(null);
  const form = useForm<Values, OutputOf<Functions['inviteGuardian']>>({
    saved: { version: 0, values: { email: '', studentId: '', access: 'full' } },
    check: ({ email }) => (email.trim() ? {} : { email: m.account_email_missing() }),
    save: ({ email, studentId, access }) =>
      call(calls.inviteGuardian, {
        familyId: family.id,
        access,
        email: email.trim(),
        ...(studentId && { studentId }),
      }),
    told: (error) => fieldErrors(error),
    onSaved: async (made) => {
      await changed();
      if (made.token !== null) return setToken(made.token);
      const { email, waitsForProof } = made.invitation;
      const detail = (waitsForProof ? m.families_invite_waits : m.families_invite_sent)({ email });
      show({ severity: 'success', summary: m.account_done(), detail, life: 6000 });
      onClose();
    },
  });
  if (token !== null) return <LinkOnce token={token} onClose={onClose} />;
  const { studentId, access } = form.values;
  return (
    <div className={styles.form}>
      <Form form={form}>
        <Stack>
          <TextField
            {...form.field('email')}
            type="email"
            label={m.families_invite_email()}
            autoComplete="off"
            maxLength={254}
            required
          />
          <ChoiceField
            {...form.field('studentId')}
            label={m.families_invite_whom()}
            description={studentId === '' || access === 'pick-up' ? undefined : m.families_invite_household()}
            options={[
              { value: '', label: m.families_invite_all() },
              ...family.students
                .filter(({ hasSecondHousehold }) => !hasSecondHousehold || access === 'pick-up')
                .map(({ id, name }) => ({ value: id, label: m.families_invite_one({ student: name }) })),
            ]}
          />
          <RadioField<Access>
            label={m.families_invite_access()}
            value={access}
            onChange={(chosen) => form.set({ access: chosen })}
            options={CHOICES.map((value) => ({
              value,
              label: ACCESS_WORDS[value](),
              description: THEY_MAY_WORDS[value](),
            }))}
          />
          <FormEnd
            form={form}
            describe={describeFailure}
            send={m.families_invite_send()}
            leave={{ label: m.account_cancel(), onClick: onClose }}
          />
        </Stack>
      </Form>
    </div>
  );
}
