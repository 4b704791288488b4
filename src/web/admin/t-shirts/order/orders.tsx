import { useState } from 'react';
import { m } from '../../../../words/messages.js';
import { useFormat } from '../../../shared/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Tag } from '../../../ui/notice.tsx';
import { FailureAlert } from '../../frame/failure-alert.tsx';
import { nameSize } from '../../frame/size-words.ts';
import { useAct } from '../../frame/use-act.ts';
import { useServesFamilies } from '../../frame/use-serves-families.ts';
import styles from '../tshirts.module.css';
import { OrderForm } from './order-form.tsx';
import type { ShirtOrders } from './shirt-orders.ts';

type ShirtOrder = ShirtOrders['orders'][number];

/** Orders as they were noted, the latest first; each can be corrected or undone, and counted again. */
export function Orders({ order, semesterId }: { order: ShirtOrders; semesterId: string }) {
  const format = useFormat();
  const serves = useServesFamilies();
  const undo = useAct('undoTshirtOrder');
  const [corrected, setCorrected] = useState<ShirtOrder | null>(null);
  if (order.orders.length === 0) return <p>{m.tshirts_orders_none()}</p>;
  return (
    <>
      <FailureAlert error={undo.error} />
      <ul className={styles.list} aria-label={m.tshirts_orders()}>
        {order.orders.map((one) => {
          const at = format.instant(one.orderedAt);
          const pieces = one.lines.reduce((sum, line) => sum + line.pieces, 0);
          const isBusy = undo.isPending && undo.variables.orderId === one.id;
          return (
            <li key={one.id}>
              <div className={styles.words}>
                <p className={styles.name}>
                  {m.tshirts_pieces(format.counted(pieces))}{' '}
                  {one.isUndone && <Tag tone="quiet">{m.tshirts_undone()}</Tag>}
                </p>
                <p className={one.isUndone ? styles.struck : undefined}>
                  {format.list(
                    one.lines.map(({ size, pieces: of }) =>
                      m.tshirts_order_line({ size: nameSize(size), pieces: format.number(of) }),
                    ),
                  )}
                </p>
                <p className={styles.facts}>
                  {[m.tshirts_order_by({ at, by: one.by }), one.note].filter(Boolean).join(' · ')}
                </p>
              </div>
              {serves && (
                <div className={styles.acts}>
                  {!one.isUndone && (
                    <Button look="quiet" aria-label={m.tshirts_correct_of({ at })} onClick={() => setCorrected(one)}>
                      {m.tshirts_correct()}
                    </Button>
                  )}
                  <Button
                    look="quiet"
                    isDanger={!one.isUndone}
                    isBusy={isBusy}
                    aria-label={one.isUndone ? m.tshirts_redo_of({ at }) : m.tshirts_undo_of({ at })}
                    onClick={() => undo.mutate({ orderId: one.id, version: one.version, isUndone: !one.isUndone })}
                  >
                    {one.isUndone ? m.tshirts_redo() : m.tshirts_undo()}
                  </Button>
                </div>
              )}
            </li>
          );
        })}
      </ul>
      {corrected && (
        <OrderForm
          key={corrected.id}
          lines={order.lines}
          corrected={corrected}
          semesterId={semesterId}
          onClose={() => setCorrected(null)}
        />
      )}
    </>
  );
}
