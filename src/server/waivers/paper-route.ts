import type { FastifyInstance } from 'fastify';
import { isId } from '../../contract/fields.ts';
import { paperPath } from '../../contract/waivers.ts';
import { decideReach } from '../../contract/kit.ts';
import { m } from '../../words/messages.js';
import { record } from '../audit/store.ts';
import { findStudentAccess } from '../families/store.ts';
import type { Press } from '../papers/press.ts';
import { asCallError } from '../platform/call/dispatcher.ts';
import { notFound, notSignedIn, tooOften } from '../platform/call/errors.ts';
import type { Caller, OrganizationScope } from '../platform/call/handler.ts';
import { encodeError } from '../platform/call/wire.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/connect.ts';
import { contentDisposition } from '../platform/http/attachment-name.ts';
import { nearestLocale } from '../platform/locale.ts';
import type { Log } from '../platform/log.ts';
import { waiverPaper } from './paper.ts';
import { findPaper, type SignedPaper } from './store.ts';

export interface PaperRouteParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly press: Press;
  /** Who asks: the same first steps as those of every call that needs an account. */
  readonly admit: (request: {
    authorization: string | undefined;
    host: string | undefined;
  }) => Promise<{ organization: OrganizationScope; caller: Caller | null }>;
}

/** `GET /api/papers/waiver/ID`: what a household signed, as PDF, for that household and administrators. */
export function waiverPaperRoute(app: FastifyInstance, { database, clock, log, press, admit }: PaperRouteParts): void {
  // One at a time for each of them: nobody keeps others from theirs.
  const printing = new Set<string>();
  app.get<{ Params: { id: string } }>(paperPath(':id'), async (request, reply) => {
    reply.header('cache-control', 'private, no-store');
    try {
      const { headers, host, params } = request;
      const { organization, caller } = await admit({ authorization: headers.authorization, host });
      if (!caller) throw notSignedIn();
      const signed = await openPaper({ database, clock }, organization.id, caller, params.id);
      if (printing.has(caller.accountId)) throw tooOften(5, 'too-many-papers');
      printing.add(caller.accountId);
      const pdf = await press.print(waiverPaper(signed, organization)).finally(() => printing.delete(caller.accountId));
      const words = { locale: nearestLocale(organization.locale) };
      const name = `${m.waivers_paper_name({ title: signed.title, student: signed.studentName }, words)}.pdf`;
      return await reply
        .header('content-type', 'application/pdf')
        .header('content-disposition', contentDisposition(name.replaceAll(/[/\\]/g, '-')))
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(Buffer.from(pdf));
    } catch (error) {
      const { status, body } = encodeError(asCallError(error, log, 'waiver paper'));
      return reply.code(status).header('content-type', 'application/json; charset=utf-8').send(body);
    }
  });
}

/** Administrators may fetch what anybody signed, and the student's history says that they did. */
const STAFF = { roles: ['administrator'] } as const;

/** A paper is the signing household's own: to every other family, the student's other household too, there is none. */
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
  if (decideReach(STAFF, caller.roles) !== 'everything') throw notFound('waiver');
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
