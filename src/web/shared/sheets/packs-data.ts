import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { packPath, type Pack, type PackAsked } from '../../../contract/packs.ts';
import { calls } from '../../calls.ts';
import { useApp } from '../app.tsx';
import { download } from '../download.ts';
import { fetchFile } from '../fetch-file.ts';
import { newScreenId } from '../new-key.ts';

const KEY = ['packs'];
/** A pack takes seconds, and may wait for others' first. */
const LOOK_EVERY_MS = 1000;

/** One's own packs, looked at again and again while one is being made, here or in another tab; `onMade` is told when one has become ready. */
export function usePacks(onMade?: () => void) {
  const { call } = useApp();
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(calls.packs, undefined, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.packs.some(isWorking) ? LOOK_EVERY_MS : false),
    refetchOnWindowFocus: 'always',
    staleTime: 0,
  });
  const made = useMade(query.data?.packs, onMade);
  return { query, made };
}

const isWorking = ({ state }: Pack) => state === 'working';

/** The pack that has become ready while somebody looked; `onMade` is told once of each. */
function useMade(packs: readonly Pack[] | undefined, onMade: (() => void) | undefined): Pack | undefined {
  const [seen, setSeen] = useState<{ packs?: readonly Pack[]; made?: string }>({});
  if (packs && packs !== seen.packs) {
    const wasWorking = ({ id }: Pack) => seen.packs?.some((before) => before.id === id && isWorking(before));
    const fresh = packs.find((pack) => pack.state === 'ready' && wasWorking(pack));
    setSeen({ ...seen, packs, ...(fresh && { made: fresh.id }) });
  }
  const tell = useEffectEvent(() => onMade?.());
  useEffect(() => {
    if (seen.made !== undefined) tell();
  }, [seen.made]);
  return packs?.find(({ id }) => id === seen.made);
}

/** Asks for a pack. Sent again after a failure it is the same pack: an answer that was lost makes no second one. */
export function useAskPack() {
  const { call } = useApp();
  const queryClient = useQueryClient();
  const lost = useRef<PackAsked | null>(null);
  return useMutation({
    mutationFn: (wanted: Omit<PackAsked, 'packId'>) => {
      const { packId = newScreenId(), ...before } = lost.current ?? {};
      const asked = { ...wanted, packId: isSame(before, wanted) ? packId : newScreenId() };
      lost.current = asked;
      return call(calls.askPack, asked);
    },
    onSuccess: (answer) => {
      lost.current = null;
      queryClient.setQueryData(KEY, answer);
    },
  });
}

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);

/** What is done with one of them. */
export function usePackActs() {
  const { call, identity } = useApp();
  const queryClient = useQueryClient();
  const onSuccess = (answer: { packs: Pack[] }) => queryClient.setQueryData(KEY, answer);
  // Another tab was quicker.
  const onError = () => void queryClient.invalidateQueries({ queryKey: KEY });
  return {
    fetching: useMutation({
      mutationFn: ({ id }: Pack) => fetchFile(identity, packPath(id)),
      onSuccess: (file, { name }) => download(file, `${name}.pdf`),
      onError,
    }),
    retrying: useMutation({
      mutationFn: ({ id: packId }: Pack) => call(calls.retryPack, { packId }),
      onSuccess,
      onError,
    }),
    removing: useMutation({
      mutationFn: ({ id: packId }: Pack) => call(calls.removePack, { packId }),
      onSuccess,
      onError,
    }),
  };
}
