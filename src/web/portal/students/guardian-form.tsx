import { Alert, Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AccountDetails } from '../../../contract/accounts.ts';
import { m } from '../../../words/messages.js';
import { calls } from '../../calls.ts';
import { useApp } from '../../shared/app.tsx';
import { FAMILY_KEYS } from './students-data.ts';
import { useDraft } from './students-drafts.ts';
import { describeFailure, readFieldErrors } from '../../shared/failure-sentence.ts';

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
  onSaved: () => void;
}) {
  const { call } = useApp();
  const queryClient = useQueryClient();
  const draft = useDraft<Values>('guardian');
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues: draft.read() ?? { name: account.name, phone: account.phone },
    validate: {
      name: (value) => (value.trim() ? null : m.account_name_missing()),
      phone: (value) => (value.replace(/\D/g, '').length >= 5 ? null : m.account_phone_missing()),
    },
    onValuesChange: draft.keep,
  });
  const save = useMutation({
    mutationFn: (values: Values) => call(calls.saveAccount, values),
    onSuccess: (saved) => {
      draft.forget();
      queryClient.setQueryData(FAMILY_KEYS.account, saved.account);
      onSaved();
    },
    onError: (error) => {
      const fields = readFieldErrors(error);
      if (fields) form.setErrors(fields);
    },
  });
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (values) => {
          if (!save.isPending) save.mutate(values);
        },
        (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
      )}
    >
      <Stack gap="md" align="stretch">
        <TextInput
          {...form.getInputProps('name')}
          key={form.key('name')}
          label={m.account_name()}
          required
          maxLength={120}
          autoComplete="name"
        />
        <TextInput
          {...form.getInputProps('phone')}
          key={form.key('phone')}
          label={m.account_phone()}
          description={m.account_phone_hint()}
          required
          type="tel"
          maxLength={40}
          autoComplete="tel"
        />
        {save.error && !readFieldErrors(save.error) && (
          <Alert color="red" role="alert">
            {describeFailure(save.error)}
          </Alert>
        )}
        <Button type="submit" loading={save.isPending} style={{ alignSelf: 'flex-start' }}>
          {button}
        </Button>
      </Stack>
    </form>
  );
}
