import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '../../../words/messages.js';
import { calls } from '../../calls.ts';
import { useApp } from '../../shared/app.tsx';
import { useFormat } from '../../shared/format.ts';
import { NotLoaded } from '../../shared/not-loaded.tsx';
import { QuestionDialog } from '../../shared/question-dialog.tsx';
import { leaveNow, settleUnsent } from '../../shared/leave-portal.ts';
import { useToasts } from '../../shared/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/waiting.tsx';
import { hasFailed } from '../students/students-data.ts';
import { type Ending, WhatGoes } from './what-goes.tsx';

/** Deleting one's account: behind a button, since it is rarely wanted; first what it means, then the question. */
export function EndAccount() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Stack>
      <p>{m.my_data_end_lead()}</p>
      {isOpen ? (
        <WhatItMeans onClose={() => setOpen(false)} />
      ) : (
        <Cluster>
          <Button look="secondary" onClick={() => setOpen(true)}>
            {m.my_data_end_open()}
          </Button>
        </Cluster>
      )}
    </Stack>
  );
}

function WhatItMeans({ onClose }: { onClose: () => void }) {
  const { call } = useApp();
  // Read anew each time: somebody may have enrolled since.
  const ending = useQuery({
    queryKey: ['account-end'],
    queryFn: () => call(calls.accountEnd),
    staleTime: 0,
    gcTime: 0,
  });
  if (hasFailed(ending)) return <NotLoaded title={m.my_data_end_not_loaded()} queries={[ending]} />;
  if (!ending.data) return <Skeleton height={240} />;
  return <Decision ending={ending.data} onClose={onClose} />;
}

function Decision({ ending, onClose }: { ending: Ending; onClose: () => void }) {
  const format = useFormat();
  const [withdraws, setWithdraws] = useState(true);
  const [isAsking, setAsking] = useState(false);
  const { stranded, isLastAdministrator, seats } = ending;
  const why = [
    ...(stranded.length > 0 ? [m.my_data_end_stranded({ names: format.list(stranded) })] : []),
    ...(isLastAdministrator ? [m.my_data_end_last_admin()] : []),
  ];
  const canWithdraw = seats.some((seat) => seat.canWithdraw);
  return (
    <Stack>
      {why.map((each) => (
        <Notice key={each} tone="warn">
          {each}
        </Notice>
      ))}
      <WhatGoes ending={ending} withdraws={withdraws} />
      {canWithdraw && (
        <CheckField
          label={m.my_data_end_withdraw()}
          description={m.my_data_end_withdraw_hint()}
          checked={withdraws}
          onChange={(event) => setWithdraws(event.currentTarget.checked)}
        />
      )}
      <Cluster>
        {why.length === 0 && (
          <Button isDanger onClick={() => setAsking(true)}>
            {m.my_data_end_open()}
          </Button>
        )}
        <Button look="secondary" onClick={onClose}>
          {m.my_data_end_keep()}
        </Button>
      </Cluster>
      <Question isOpen={isAsking} withdraws={withdraws && canWithdraw} onKeep={() => setAsking(false)} />
    </Stack>
  );
}

function Question({ isOpen, withdraws, onKeep }: { isOpen: boolean; withdraws: boolean; onKeep: () => void }) {
  const app = useApp();
  const { show } = useToasts();
  const end = useMutation({
    mutationFn: async () => {
      // What an instructor's phone has not sent can only be sent before.
      if (!(await settleUnsent(app))) return false;
      await app.call(calls.endAccount, { withdraws });
      return true;
    },
    onSuccess: async (hasEnded) => {
      if (!hasEnded) return onKeep();
      show({ severity: 'success', summary: m.account_done(), detail: m.my_data_end_done(), life: 10_000 });
      // The session is gone already; here the page forgets it too.
      await leaveNow(app).catch(() => undefined);
    },
  });
  return (
    <QuestionDialog
      isOpen={isOpen}
      title={m.my_data_end_question()}
      effect={m.my_data_end_effect()}
      act={m.my_data_end_act()}
      keep={m.my_data_end_keep()}
      isPending={end.isPending}
      error={end.error}
      words={{ 'last-administrator': m.my_data_end_last_admin }}
      onAct={() => end.mutate()}
      onKeep={() => {
        end.reset();
        onKeep();
      }}
    />
  );
}
