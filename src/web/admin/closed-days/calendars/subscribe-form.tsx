import { type FormEvent, useState } from 'react';
import { m } from '../../../../words/messages.js';
import { describeFailure, fieldErrors } from '../../../shared/failure.ts';
import { useToasts } from '../../../shared/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useAct } from '../../frame/use-act.ts';
import { OWN_WORDS } from './calendar-words.ts';
import styles from './calendars.module.css';

/** One address; what was typed stays until its calendar could be read. */
export function SubscribeForm() {
  const [address, setAddress] = useState('');
  const subscribe = useAct('subscribeCalendar', { readsAgain: true });
  const { show } = useToasts();
  const { error } = subscribe;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (subscribe.isPending) return;
    subscribe.mutate(
      { address },
      {
        onSuccess: () => {
          setAddress('');
          show({ severity: 'success', summary: m.calendars_subscribed(), detail: m.calendars_title() });
        },
      },
    );
  };
  return (
    <form className={styles.subscribe} onSubmit={send} noValidate>
      <TextField
        label={m.calendars_address()}
        description={m.calendars_address_hint()}
        error={error && (fieldErrors(error)['address'] ?? describeFailure(error, OWN_WORDS))}
        value={address}
        onChange={(event) => setAddress(event.currentTarget.value)}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={2000}
      />
      <Button type="submit" look="secondary" isBusy={subscribe.isPending}>
        {m.calendars_subscribe()}
      </Button>
    </form>
  );
}
