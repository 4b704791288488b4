import type { FastifyInstance } from 'fastify';
import { isId } from '../../../contract/fields.ts';
import { decideReach } from '../../../contract/kit.ts';
import { READERS } from '../../../contract/staff.ts';
import { orderSheetPath } from '../../../contract/t-shirts.ts';
import { m } from '../../../words/messages.js';
import { record } from '../../audit/store.ts';
import { denied, notFound, tooOften } from '../../platform/call/errors.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/connect.ts';
import { type PrivateFileParts, privateFileRoute } from '../../platform/http/private-file.ts';
import { nearestLocale } from '../../platform/locale.ts';
import type { Press } from '../../platform/papers/press.ts';
import { listAllSemesters } from '../../semesters/store.ts';
import { readOrder } from './order-facts.ts';
import { orderPaper } from './paper.ts';

export interface OrderSheetParts extends PrivateFileParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly press: Press;
}

/** `GET /api/papers/t-shirts/SEMESTER`: what a semester orders, as PDF, for staff who see the screen. */
export function orderSheetRoute(app: FastifyInstance, parts: OrderSheetParts): void {
  const { database, clock, press } = parts;
  // One at a time for each of them: nobody keeps others from theirs.
  const printing = new Set<string>();
  const what = { path: orderSheetPath, what: 'order sheet' };
  privateFileRoute(app, what, parts, async ({ organization, caller, id }) => {
    if (decideReach(READERS, caller.roles) !== 'everything') throw denied();
    const semesters = isId(id) ? await listAllSemesters(database, organization.id) : [];
    const semester = semesters.find((each) => each.id === id);
    if (!semester) throw notFound('semester');
    if (printing.has(caller.accountId)) throw tooOften(5, 'too-many-papers');
    printing.add(caller.accountId);
    try {
      const at = clock.iso();
      const { sheet } = await readOrder(semester.id, { database, organization });
      const bytes = await press.print(orderPaper({ semesterName: semester.name, sheet, at }, organization));
      const exported = {
        action: 'organization.exported',
        entityId: organization.id,
        change: { list: 'sizes' },
      } as const;
      await record(database, organization.id, [{ ...exported, at, by: caller }]);
      const words = { locale: nearestLocale(organization.locale) };
      const name = `${m.tshirts_sheet_of({ semester: semester.name }, words)}.pdf`;
      return { bytes, mediaType: 'application/pdf', name };
    } finally {
      printing.delete(caller.accountId);
    }
  });
}
