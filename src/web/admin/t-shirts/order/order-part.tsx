import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { orderSheetPath } from '../../../../contract/t-shirts.ts';
import { ORDER_NUMBERS, type OrderNumbers } from '../../../../domain/t-shirts.ts';
import { m } from '../../../../words/messages.js';
import { useApp } from '../../../shared/app.tsx';
import { download } from '../../../shared/download.ts';
import { describeFailure } from '../../../shared/failure.ts';
import { fetchFile } from '../../../shared/fetch-file.ts';
import { type Format, useFormat } from '../../../shared/format.ts';
import { Button } from '../../../ui/button.tsx';
import { type DataColumn, DataTable } from '../../../ui/data-table.tsx';
import { Toolbar } from '../../../ui/layout.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Section } from '../../../ui/section.tsx';
import { NoSemester } from '../../dashboard/no-semester.tsx';
import { ReportContent } from '../../frame/report-state.tsx';
import { nameSize } from '../../frame/size-words.ts';
import { nameCut } from '../cut-words.ts';
import { useAddress } from '../../frame/use-address.ts';
import { useReport } from '../../frame/use-report.ts';
import { useServesFamilies } from '../../frame/use-serves-families.ts';
import { ExportMenu } from '../../imports/export-menu.tsx';
import { TshirtFrame } from '../tshirt-frame.tsx';
import styles from '../tshirts.module.css';
import { OrderForm } from './order-form.tsx';
import { Orders } from './orders.tsx';
import { PlanForm } from './plan-form.tsx';
import type { ShirtOrders } from './shirt-orders.ts';

type Line = ShirtOrders['lines'][number];

const HEADS: Readonly<Record<keyof OrderNumbers, () => string>> = {
  students: m.tshirts_students,
  staff: m.tshirts_staff,
  reserve: m.tshirts_reserve,
  needed: m.tshirts_needed,
  ordered: m.tshirts_ordered,
  open: m.tshirts_open,
  over: m.tshirts_over,
};

/** What a semester needs of each size, what was ordered, and what is still to order. */
export function OrderPart() {
  const [{ semester }] = useAddress();
  const report = useReport('tshirtOrder', { semesterId: semester });
  const { data } = report;
  return (
    <TshirtFrame
      lead={m.tshirts_sheet_lead()}
      semesters={data?.semesters}
      semester={data?.semester}
      tools={
        data?.semester && (
          <Button look="secondary" onClick={() => print()}>
            {m.admin_print()}
          </Button>
        )
      }
    >
      <ReportContent report={report}>
        {(order) => {
          if (order.semester === null) return <NoSemester />;
          return <Order key={order.semester.id} order={order} semester={order.semester} />;
        }}
      </ReportContent>
    </TshirtFrame>
  );
}

function Order({ order, semester }: { order: ShirtOrders; semester: { id: string; name: string } }) {
  const serves = useServesFamilies();
  const [isNoting, setNoting] = useState(false);
  return (
    <>
      <Toolbar end={<Files order={order} semester={semester} />}>
        {serves && <Button onClick={() => setNoting(true)}>{m.tshirts_record()}</Button>}
      </Toolbar>
      {order.missing > 0 && <Notice tone="info">{m.tshirts_sheet_missing({ count: order.missing })}</Notice>}
      <Sheet order={order} />
      {isNoting && (
        <OrderForm lines={order.lines} corrected={null} semesterId={semester.id} onClose={() => setNoting(false)} />
      )}
      <Section title={m.tshirts_orders()}>
        <Orders order={order} semesterId={semester.id} />
      </Section>
      {serves && <PlanForm order={order} semesterId={semester.id} />}
    </>
  );
}

/** The sheet: a line a size, and the sums that the server has made and checked. */
function Sheet({ order: { lines, totals } }: { order: ShirtOrders }) {
  const format = useFormat();
  const { locale } = useApp().organization;
  const columns = columnsOf(format);
  return (
    <DataTable
      label={m.tshirts_sheet_title()}
      columns={columns}
      rows={lines}
      rowId={({ size }) => size}
      locale={locale}
      footer={
        <tfoot className={styles.sum}>
          <tr>
            <th scope="row">{m.tshirts_sum()}</th>
            {ORDER_NUMBERS.map((name) => (
              <td key={name}>{format.number(totals[name])}</td>
            ))}
          </tr>
        </tfoot>
      }
    />
  );
}

function columnsOf(format: Format): DataColumn<Line>[] {
  return [
    { id: 'size', header: m.admin_size(), cell: ({ size }) => nameSize(size) },
    ...ORDER_NUMBERS.map((name) => ({
      id: name,
      header: HEADS[name](),
      isNumber: true,
      cell: (line: Line) =>
        name === 'open' && line.open > 0 ? <strong>{format.number(line.open)}</strong> : format.number(line[name]),
    })),
  ];
}

/** The same sheet as a file: CSV, workbook or paper. */
function Files({ order, semester }: { order: ShirtOrders; semester: { id: string; name: string } }) {
  const { identity } = useApp();
  const name = m.tshirts_sheet_of({ semester: semester.name });
  const paper = useMutation({
    mutationFn: () => fetchFile(identity, orderSheetPath(semester.id)),
    onSuccess: (file) => download(file, `${name}.pdf`),
  });
  return (
    <>
      <ExportMenu
        list="sizes"
        fileName={name}
        rows={[...order.lines, { size: null, cut: '', ...order.totals }]}
        columns={[
          { header: m.tshirts_size(), value: ({ size }) => (size === null ? m.tshirts_sum() : nameSize(size)) },
          { header: m.tshirts_cut(), value: ({ cut }) => nameCut(cut) },
          ...ORDER_NUMBERS.map((each) => ({
            header: HEADS[each](),
            value: (line: ShirtOrders['totals']) => line[each],
          })),
        ]}
      />
      <Button look="secondary" isBusy={paper.isPending} onClick={() => paper.mutate()}>
        {m.tshirts_sheet_pdf()}
      </Button>
      {paper.error && (
        <Notice tone="error" isAlert title={m.tshirts_sheet_failed()}>
          <p>{describeFailure(paper.error)}</p>
        </Notice>
      )}
    </>
  );
}
