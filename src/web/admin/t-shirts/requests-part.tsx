import type { functions } from '../../../contract/functions.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import { m } from '../../../words/messages.js';
import { staffPaths } from '../../staff-paths.ts';
import { type Format, useFormat } from '../../shared/format.ts';
import { useToasts } from '../../shared/toasts.ts';
import { Button } from '../../ui/button.tsx';
import type { DataColumn } from '../../ui/data-table.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Cluster } from '../../ui/layout.tsx';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Tag } from '../../ui/notice.tsx';
import { FailureAlert } from '../frame/failure-alert.tsx';
import { PagedTable } from '../frame/paged-table.tsx';
import { ReportContent } from '../frame/report-state.tsx';
import { nameSize } from '../frame/size-words.ts';
import { useAct } from '../frame/use-act.ts';
import { useReport } from '../frame/use-report.ts';
import { useServesFamilies } from '../frame/use-serves-families.ts';
import { TshirtFrame } from './tshirt-frame.tsx';

type Wish = OutputOf<typeof functions.sizeRequests>['requests'][number];

const nameOf = ({ firstName, lastName }: Wish) => `${firstName} ${lastName}`;

/** Families who asked for another size once sizes were frozen: accepted or declined in the list. */
export function RequestsPart() {
  const report = useReport('sizeRequests', {});
  return (
    <TshirtFrame lead={m.tshirts_requests_lead()} semesters={null}>
      <ReportContent report={report}>
        {({ requests }) =>
          requests.length === 0 ? (
            <Empty title={m.tshirts_requests_none_title()}>
              <p>{m.tshirts_requests_none()}</p>
            </Empty>
          ) : (
            <Requests requests={requests} />
          )
        }
      </ReportContent>
    </TshirtFrame>
  );
}

function Requests({ requests }: { requests: readonly Wish[] }) {
  const decide = useAct('decideSizeRequest');
  const { show } = useToasts();
  const format = useFormat();
  const serves = useServesFamilies();
  const act = (wish: Wish, isAccepted: boolean) =>
    decide.mutate(
      { studentId: wish.studentId, size: wish.to, isAccepted },
      {
        onSuccess: () =>
          show({
            severity: 'success',
            summary: isAccepted
              ? m.tshirts_decided_accepted({ name: nameOf(wish), size: nameSize(wish.to) })
              : m.tshirts_decided_declined({ name: nameOf(wish) }),
          }),
      },
    );
  const columns = columnsOf(format, (wish) =>
    wish.state === 'open' && serves ? (
      <Answer
        wish={wish}
        isBusy={decide.isPending && decide.variables.studentId === wish.studentId}
        isOff={decide.isPending}
        onAnswer={(isAccepted) => act(wish, isAccepted)}
      />
    ) : (
      <StateTag state={wish.state} />
    ),
  );
  return (
    <>
      <FailureAlert error={decide.error} />
      <PagedTable
        label={m.tshirts_requests_list()}
        columns={columns}
        rows={requests}
        rowId={({ studentId }) => studentId}
        isStacked
      />
    </>
  );
}

function columnsOf(format: Format, answer: (wish: Wish) => ReactNode): DataColumn<Wish>[] {
  return [
    {
      id: 'student',
      header: m.admin_student(),
      cell: (wish) => <Link to={staffPaths.staffStudent(wish.studentId)}>{nameOf(wish)}</Link>,
      namesItself: true,
    },
    { id: 'from', header: m.tshirts_request_from(), isUnbroken: true, cell: ({ from }) => nameSize(from) },
    { id: 'to', header: m.tshirts_request_to(), isUnbroken: true, cell: ({ to }) => nameSize(to) },
    { id: 'at', header: m.tshirts_request_at(), cell: ({ askedAt }) => format.instant(askedAt) },
    { id: 'state', header: m.tshirts_request_state(), cell: answer },
  ];
}

interface AnswerProps {
  readonly wish: Wish;
  readonly isBusy: boolean;
  readonly isOff: boolean;
  readonly onAnswer: (isAccepted: boolean) => void;
}

function Answer({ wish, isBusy, isOff, onAnswer }: AnswerProps) {
  return (
    <Cluster gap="tight">
      <Button
        look="secondary"
        isSmall
        isBusy={isBusy}
        disabled={isOff}
        aria-label={m.tshirts_accept_of({ name: nameOf(wish), size: nameSize(wish.to) })}
        onClick={() => onAnswer(true)}
      >
        {m.tshirts_accept()}
      </Button>
      <Button
        look="quiet"
        isSmall
        disabled={isOff}
        aria-label={m.tshirts_decline_of({ name: nameOf(wish), size: nameSize(wish.to) })}
        onClick={() => onAnswer(false)}
      >
        {m.tshirts_decline()}
      </Button>
    </Cluster>
  );
}

function StateTag({ state }: Pick<Wish, 'state'>) {
  if (state === 'open') return <Tag tone="warn">{m.tshirts_request_open()}</Tag>;
  return state === 'accepted' ? (
    <Tag tone="success">{m.tshirts_request_accepted()}</Tag>
  ) : (
    <Tag tone="quiet">{m.tshirts_request_declined()}</Tag>
  );
}
