import { Stack } from '../../ui/layout.tsx';
import { PhoneField, TextField } from '../../ui/text-field.tsx';
import { Form, FormEnd } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { AccountDetails } from '../../../contract/accounts.ts';
import type { Functions } from '../../../contract/functions.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import { canBeCalled } from '../../../domain/phone-digits.ts';
import { m } from '../../../words/messages.js';
import { calls } from '../../calls.ts';
import { useApp } from '../../shared/app.tsx';
import { FAMILY_KEYS } from './students-data.ts';
import { useDraft } from './students-drafts.ts';
import { describeFailure, fieldErrors } from '../../shared/failure.ts';

interface Values {
  name: string;
  phone: string;
}

/** Name and phone of the parent or guardian, as printed on rosters. */
export function GuardianForm({
  account,
  button,
  onSaved,
}: {
  account: AccountDetails;
  button: string;
  onSaved: () => unknown;
}) {
  const { call } = useApp();
  const queryClient = useQueryClient();
  const form = useForm<Values, OutputOf<Functions['saveAccount']>>({
    saved: { version: 0, values: { name: account.name, phone: account.phone } },
    keeper: useDraft<Values>('guardian'),
    check: ({ name, phone }) => ({
      ...(!name.trim() && { name: m.account_name_missing() }),
      ...(!canBeCalled(phone) && { phone: m.account_phone_missing() }),
    }),
    save: (values) => call(calls.saveAccount, values),
    told: (error) => fieldErrors(error),
    onSaved: (saved) => {
      queryClient.setQueryData(FAMILY_KEYS.account, saved.account);
      return onSaved();
    },
  });
  return (
    <Form form={form}>
      <Stack>
        <TextField {...form.field('name')} label={m.account_name()} required maxLength={120} autoComplete="name" />
        <PhoneField
          {...form.field('phone')}
          label={m.account_phone()}
          description={m.account_phone_hint()}
          required
          maxLength={40}
        />
        <FormEnd form={form} describe={describeFailure} send={button} />
      </Stack>
    </Form>
  );
}
