import { Button } from '../../ui/button.tsx';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { functions } from '../../../contract/functions.ts';
import type { InputOf, OutputOf } from '../../../contract/kit.ts';
import { m } from '../../../words/messages.js';
import { calls } from '../../calls.ts';
import { paths } from '../../paths.ts';
import { useApp } from '../../shared/app.tsx';
import { ReportTrouble, TableSkeleton } from '../frame/report-state.tsx';
import { Empty } from '../../ui/empty.tsx';
import { StaffPage } from '../frame/staff-page.tsx';
import { useAddress } from '../frame/use-address.ts';
import { AuditFilters } from './audit-filters.tsx';
import { AuditList } from './audit-list.tsx';
import styles from './audit.module.css';

type Input = InputOf<typeof functions.auditEntries>;
export type AuditPageData = OutputOf<typeof functions.auditEntries>;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Who changed what, from what to what, why and when; `?entity=ID` is the history of one record. */
export function AuditPage() {
  const [search] = useAddress();
  const asked = readAsked(search);
  const { data, error, refetch, ...more } = useAudit(asked);
  const [first] = data?.pages ?? [];
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  const names = Object.assign({}, ...(data?.pages.map((page) => page.names) ?? [])) as AuditPageData['names'];
  const one = asked.entityId;
  const isClass = one !== undefined && entries.at(-1)?.entity === 'class';
  return (
    <StaffPage
      title={m.admin_part_audit()}
      {...(isClass && { back: { to: paths.managedClass(one), words: names[one] ?? m.admin_part_classes() } })}
      lead={
        one ? (
          <>
            {m.audit_lead_one({ name: names[one] ?? m.audit_removed_record() })}{' '}
            <Link to={paths.audit}>{m.audit_whole()}</Link>
          </>
        ) : (
          m.audit_lead()
        )
      }
    >
      <AuditFilters entities={first?.entities ?? []} actors={first?.actors ?? []} />
      {!data && error && <ReportTrouble error={error} retry={() => void refetch()} />}
      {!data && !error && <TableSkeleton />}
      {data && entries.length === 0 && <Nothing isAsked={Object.keys(asked).length > 0} />}
      {entries.length > 0 && (
        <>
          <AuditList entries={entries} names={names} />
          <p className={styles.more}>
            {more.hasNextPage ? (
              <Button look="secondary" isBusy={more.isFetchingNextPage} onClick={() => void more.fetchNextPage()}>
                {m.audit_more()}
              </Button>
            ) : (
              m.audit_end()
            )}
          </p>
        </>
      )}
    </StaffPage>
  );
}

/** Pages of fifty, each beginning where the one before ended. */
function useAudit(asked: Input) {
  const { call } = useApp();
  return useInfiniteQuery({
    queryKey: ['report', 'auditEntries', asked],
    queryFn: ({ pageParam, signal }) =>
      call(calls.auditEntries, { ...asked, ...(pageParam && { after: pageParam }) }, { signal }),
    initialPageParam: null as AuditPageData['next'],
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
}

function readAsked(search: Readonly<Record<string, string | undefined>>): Input {
  const { search: words, kind, actor, from, until, entity } = search;
  return {
    ...(words && { search: words.slice(0, 200) }),
    ...(kind && { entity: kind.slice(0, 40) }),
    ...(actor && { actor: actor.slice(0, 254) }),
    ...(from && DAY.test(from) && { from }),
    ...(until && DAY.test(until) && { until }),
    ...(entity && { entityId: entity.slice(0, 64) }),
  };
}

function Nothing({ isAsked }: { isAsked: boolean }) {
  const [, change] = useAddress();
  if (!isAsked)
    return (
      <Empty title={m.audit_empty_title()}>
        <p>{m.audit_empty()}</p>
      </Empty>
    );
  const clear = { search: undefined, kind: undefined, actor: undefined, from: undefined, until: undefined };
  return (
    <Empty title={m.admin_nothing_found_title()}>
      <p>{m.admin_nothing_found()}</p>
      <Button look="secondary" onClick={() => change(clear)}>
        {m.audit_clear()}
      </Button>
    </Empty>
  );
}
