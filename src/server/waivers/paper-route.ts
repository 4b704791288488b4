import type { FastifyInstance } from 'fastify';
import { isId } from '../../contract/fields.ts';
import { READERS } from '../../contract/staff.ts';
import { paperPath } from '../../contract/waivers.ts';
import { decideReach } from '../../contract/kit.ts';
import { m } from '../../words/messages.js';
import { record } from '../audit/store.ts';
import { findStudentAccess } from '../families/store.ts';
import type { Press } from '../platform/papers/press.ts';
import { notFound, tooOften } from '../platform/call/errors.ts';
import type { Caller } from '../platform/call/handler.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/connect.ts';
import { type PrivateFileParts, privateFileRoute } from '../platform/http/private-file.ts';
import { nearestLocale } from '../platform/locale.ts';
import { waiverPaper } from './paper.ts';
import { findPaper, type SignedPaper } from './store.ts';

export interface PaperRouteParts extends PrivateFileParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly press: Press;
}

/** `GET /api/papers/waiver/ID`: what a household signed, as PDF, for that household and administrators. */
export function waiverPaperRoute(app: FastifyInstance, parts: PaperRouteParts): void {
  // One at a time for each of them: nobody keeps others from theirs.
  const printing = new Set<string>();
  privateFileRoute(app, { path: paperPath, what: 'waiver paper' }, parts, async ({ organization, caller, id }) => {
    const signed = await openPaper(parts, organization.id, caller, id);
    if (printing.has(caller.accountId)) throw tooOften(5, 'too-many-papers');
    printing.add(caller.accountId);
    const bytes = await parts.press
      .print(waiverPaper(signed, organization))
      .finally(() => printing.delete(caller.accountId));
    const words = { locale: nearestLocale(organization.locale) };
    const name = `${m.waivers_paper_name({ title: signed.title, student: signed.studentName }, words)}.pdf`;
    return { bytes, mediaType: 'application/pdf', name };
  });
}

/** A paper is the signing household's own: to every other family, the student's other household too, there is none. Staff may fetch any, and the student's history says that they did. */
async function openPaper(
  { database, clock }: Pick<PaperRouteParts, 'database' | 'clock'>,
  organizationId: string,
  caller: Caller,
  signatureId: string,
): Promise<SignedPaper> {
  const signed = isId(signatureId) ? await findPaper(database, organizationId, signatureId) : null;
  if (!signed) throw notFound('waiver');
  const access = await findStudentAccess(database, organizationId, caller.accountId, signed.studentId);
  const own = access?.families.find(({ familyId }) => familyId === signed.familyId);
  if (own && own.access !== 'pick-up') return signed;
  if (decideReach(READERS, caller.roles) !== 'everything') throw notFound('waiver');
  const { studentId: entityId, title, number } = signed;
  const entry = {
    action: 'student.waiver-fetched',
    entityId,
    change: { title, number },
    at: clock.iso(),
    by: caller,
  } as const;
  await record(database, organizationId, [entry]);
  return signed;
}
