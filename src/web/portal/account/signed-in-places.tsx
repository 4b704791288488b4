import { Cluster, Stack } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Button } from '../../ui/button.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '../../../words/messages.js';
import type { EmbeddedIdentity } from '../../identity/embedded.ts';
import type { FirebaseIdentity } from '../../identity/firebase.ts';
import { useApp } from '../../shared/app.tsx';
import { useFormat } from '../../shared/format.ts';
import { QuestionDialog } from '../../shared/question-dialog.tsx';
import { leavePortal } from '../../shared/leave-portal.ts';
import { useToasts } from '../../shared/toasts.ts';
import styles from './account.module.css';

const KEY = ['sessions'];

/** Where one is signed in, with a way out of all of it. The hosted identity service keeps no list, but can end them all. */
export function SignedInPlaces() {
  const app = useApp();
  const { identity } = app;
  // The port's kind says which adapter it is.
  const embedded = identity.kind === 'embedded' ? (identity as EmbeddedIdentity) : null;
  const format = useFormat();
  const toasts = useToasts();
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const places = useQuery({
    queryKey: KEY,
    queryFn: async () => (await embedded?.sessions()) ?? [],
    enabled: embedded !== null,
  });
  const leave = useMutation({
    mutationFn: async (where: 'others' | 'all') => {
      await (embedded ? embedded.endOtherSessions() : (identity as FirebaseIdentity).endSessions());
      // Whoever stays after all, for what has not been sent, has left the others.
      return where === 'all' && (await leavePortal(app)) ? 'all' : 'others';
    },
    onSuccess: async (where) => {
      const detail = where === 'all' ? m.account_places_left_all() : m.account_places_left();
      toasts.show({ severity: 'success', summary: m.account_done(), detail, life: 6000 });
      // Whoever left everywhere has no list to look at any more.
      if (where === 'all') return;
      await queryClient.invalidateQueries({ queryKey: KEY });
    },
  });
  return (
    <Stack>
      {places.data && places.data.length > 0 && (
        <ul className={styles.sessions}>
          {places.data.map((place) => (
            <li key={place.id}>
              {describeAgent(place.userAgent)}
              {place.isCurrent && <strong> · {m.account_places_here()}</strong>}
              <br />
              <span className={styles.small}>{m.account_places_used({ at: format.instant(place.lastUsedAt) })}</span>
            </li>
          ))}
        </ul>
      )}
      <p>{m.account_places_why()}</p>
      {leave.error && (
        <Notice tone="error" isAlert>
          {m.account_places_failed()}
        </Notice>
      )}
      <Cluster>
        {embedded && (places.data?.length ?? 0) > 1 && (
          <Button look="secondary" isBusy={leave.isPending} onClick={() => leave.mutate('others')}>
            {m.account_places_leave_others()}
          </Button>
        )}
        <Button look="secondary" isBusy={leave.isPending} onClick={() => setAsking(true)}>
          {m.account_places_leave_all()}
        </Button>
      </Cluster>
      <QuestionDialog
        isOpen={isAsking}
        title={m.account_places_all_question()}
        effect={m.account_places_all_effect()}
        act={m.account_places_leave_all()}
        keep={m.account_places_stay()}
        isPending={leave.isPending}
        error={null}
        onAct={() => leave.mutate('all', { onError: () => setAsking(false) })}
        onKeep={() => setAsking(false)}
      />
    </Stack>
  );
}

const BROWSERS = ['Edg', 'OPR', 'Firefox', 'Chrome', 'Safari'] as const;
const BROWSER_NAMES: Record<string, string> = { Edg: 'Edge', OPR: 'Opera' };
const SYSTEMS = ['iPhone', 'iPad', 'Android', 'Windows', 'Mac OS', 'Linux'] as const;

/** "Chrome, Windows", as far as the browser's own name tells. */
function describeAgent(userAgent: string): string {
  const browser = BROWSERS.find((name) => userAgent.includes(name));
  const system = SYSTEMS.find((name) => userAgent.includes(name));
  const parts = [browser && (BROWSER_NAMES[browser] ?? browser), system].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : m.account_places_unknown();
}
