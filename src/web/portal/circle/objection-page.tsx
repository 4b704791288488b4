import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { m } from '../../../words/messages.js';
import { calls } from '../../calls.ts';
import { paths } from '../../paths.ts';
import { useApp } from '../../shared/app.tsx';
import { describeFailure } from '../../shared/failure.ts';
import { useFormat } from '../../shared/format.ts';
import { Button } from '../../ui/button.tsx';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/waiting.tsx';
import styles from '../account/account.module.css';

/** The link of a mail about somebody new in a child's circle: one question, without a sign-in. */
export function ObjectionPage() {
  const token = useLocation().hash;
  const { call } = useApp();
  const format = useFormat();
  const queryClient = useQueryClient();
  const key = ['objection', token];
  const offer = useQuery({
    queryKey: key,
    queryFn: () => call(calls.objectionOffer, { token }),
    retry: false,
    gcTime: 0,
  });
  const object = useMutation({
    mutationFn: () => call(calls.objectByLink, { token }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  });
  const names = offer.data?.names.filter((name) => name !== '') ?? [];
  const who = names.length > 0 ? format.list(names) : m.circle_mail_somebody();
  const students = format.list(offer.data?.students ?? []);
  return (
    <div className={`${styles.page} ${styles.form}`}>
      <h1 tabIndex={-1}>{m.circle_objection_title()}</h1>
      {offer.isPending && <Skeleton height={120} />}
      {offer.error && (
        <Notice tone="warn" isAlert>
          {describeFailure(offer.error, { gone: m.circle_objection_unknown, wrong: m.circle_objection_unknown })}
        </Notice>
      )}
      {offer.data?.state === 'objected' && (
        <Notice tone="success" isStatus title={m.circle_objection_done({ who, students })}>
          <p>{m.circle_objection_next()}</p>
        </Notice>
      )}
      {offer.data?.state === 'over' && <Notice tone="info">{m.circle_objection_over()}</Notice>}
      {offer.data?.state === 'open' && (
        <Stack>
          <p>{m.circle_objection_question({ who, students })}</p>
          <p>{m.circle_object_effect()}</p>
          {object.error && (
            <Notice tone="error" isAlert>
              {describeFailure(object.error)}
            </Notice>
          )}
          <Cluster>
            <Button isDanger isBusy={object.isPending} onClick={() => object.mutate()}>
              {m.circle_object()}
            </Button>
          </Cluster>
        </Stack>
      )}
      <p>
        <Link to={paths.students}>{m.circle_objection_portal()}</Link>
      </p>
    </div>
  );
}
