import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CalendarAddress } from '../../../../contract/calendar-addresses.ts';
import { m } from '../../../../words/messages.js';
import { calls } from '../../../calls.ts';
import { useApp } from '../../../shared/app.tsx';
import { describeFailure } from '../../../shared/failure.ts';
import { useFormat } from '../../../shared/format.ts';
import { QuestionDialog } from '../../../shared/question-dialog.tsx';
import { useToasts } from '../../../shared/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { Cluster } from '../../../ui/layout.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ADDRESSES, describeAddress, nameOptions, namesStudents, type Told } from './address-words.ts';
import styles from './calendar-addresses.module.css';

interface AddressItemProps {
  readonly address: CalendarAddress;
  readonly onTold: (told: Told) => void;
  readonly onEnded: () => void;
}

/** One address: what it shows to whom, and what can be done about it. */
export function AddressItem({ address, onTold, onEnded }: AddressItemProps) {
  const { call } = useApp();
  const queryClient = useQueryClient();
  const format = useFormat();
  const toasts = useToasts();
  const [asking, setAsking] = useState<'renew' | 'end' | null>(null);
  const { id: addressId, kind, names, madeAt, renewedAt, fetchedOn, isOpen } = address;
  const name = describeAddress(address);
  const close = () => setAsking(null);
  const refresh = () => queryClient.invalidateQueries({ queryKey: ADDRESSES });
  const saying = (detail: string) => toasts.show({ severity: 'success', summary: m.feeds_done(), detail });
  const renaming = useMutation({
    mutationFn: (wanted: CalendarAddress['names']) => call(calls.changeCalendarNames, { addressId, names: wanted }),
    onSuccess: () => saying(m.feeds_names_saved({ name })),
    onSettled: refresh,
  });
  const renewing = useMutation({
    mutationFn: () => call(calls.renewCalendarAddress, { addressId }),
    onSuccess: ({ path }) => {
      close();
      onTold({ path, name });
    },
    onSettled: refresh,
  });
  const ending = useMutation({
    mutationFn: () => call(calls.revokeCalendarAddress, { addressId }),
    onSuccess: () => {
      close();
      onEnded();
      saying(m.feeds_ended({ name }));
    },
    onSettled: refresh,
  });
  const since = renewedAt
    ? m.feeds_renewed_on({ day: format.instantDay(renewedAt) })
    : m.feeds_made_on({ day: format.instantDay(madeAt) });
  return (
    <li className={styles.item}>
      <h3>{name}</h3>
      <p className={styles.facts}>
        {since} · {fetchedOn ? m.feeds_read_on({ day: format.day(fetchedOn) }) : m.feeds_read_never()}
      </p>
      {!isOpen && <Notice tone="warn">{m.feeds_shows_nothing()}</Notice>}
      {namesStudents(kind) && isOpen && (
        <ChoiceField
          label={m.feeds_names()}
          options={nameOptions()}
          value={renaming.isPending ? renaming.variables : names}
          onChange={(event) => renaming.mutate(event.currentTarget.value as CalendarAddress['names'])}
        />
      )}
      {renaming.error && (
        <Notice tone="error" isAlert>
          {describeFailure(renaming.error)}
        </Notice>
      )}
      <Cluster>
        {isOpen && (
          <Button look="secondary" onClick={() => setAsking('renew')} aria-label={m.feeds_renew_of({ name })}>
            {m.feeds_renew()}
          </Button>
        )}
        <Button look="secondary" onClick={() => setAsking('end')} aria-label={m.feeds_end_of({ name })}>
          {m.feeds_end()}
        </Button>
      </Cluster>
      <QuestionDialog
        isOpen={asking === 'renew'}
        title={m.feeds_renew_question({ name })}
        effect={m.feeds_renew_effect()}
        act={m.feeds_renew()}
        keep={m.feeds_keep()}
        isPending={renewing.isPending}
        error={renewing.error}
        onAct={() => renewing.mutate()}
        onKeep={close}
      />
      <QuestionDialog
        isOpen={asking === 'end'}
        title={m.feeds_end_question({ name })}
        effect={m.feeds_end_effect()}
        act={m.feeds_end()}
        keep={m.feeds_keep()}
        isPending={ending.isPending}
        error={ending.error}
        onAct={() => ending.mutate()}
        onKeep={close}
      />
    </li>
  );
}
