import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '../../../../words/messages.js';
import { calls } from '../../../calls.ts';
import { useApp } from '../../../shared/app.tsx';
import { NotLoaded } from '../../../shared/not-loaded.tsx';
import { SubscribeButtons } from '../../../shared/subscribe-buttons.tsx';
import { Button } from '../../../ui/button.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/waiting.tsx';
import { hasFailed } from '../../students/students-data.ts';
import { AddressItem } from './address-item.tsx';
import { ADDRESSES, type Told } from './address-words.ts';
import styles from './calendar-addresses.module.css';
import { NewAddress } from './new-address.tsx';

/** One's own private calendar addresses: what they show, how to have one, and how to end it. */
export function CalendarAddresses() {
  const { call } = useApp();
  const [told, setTold] = useState<Told | null>(null);
  const own = useQuery({ queryKey: ADDRESSES, queryFn: () => call(calls.calendarAddresses) });
  if (hasFailed(own)) return <NotLoaded title={m.feeds_not_loaded()} queries={[own]} />;
  if (!own.data) return <Skeleton height={96} />;
  const { addresses, offers } = own.data;
  return (
    <Stack>
      <p>{m.feeds_lead()}</p>
      {addresses.length > 0 && (
        <ul className={styles.list}>
          {addresses.map((address) => (
            <AddressItem key={address.id} address={address} onTold={setTold} onEnded={() => setTold(null)} />
          ))}
        </ul>
      )}
      {told && <ToldOnce {...told} onDone={() => setTold(null)} />}
      <NewAddress offers={offers} count={addresses.length} onTold={setTold} />
    </Stack>
  );
}

function ToldOnce({ path, name, onDone }: Told & { onDone: () => void }) {
  return (
    <Notice tone="info" isStatus title={m.feeds_told_title({ name })}>
      <Stack gap="small">
        <p>{m.feeds_told_once()}</p>
        <SubscribeButtons path={path} name={name} />
        <div>
          <Button look="quiet" onClick={onDone}>
            {m.feeds_told_done()}
          </Button>
        </div>
      </Stack>
    </Notice>
  );
}
