import type { FastifyInstance } from 'fastify';
import { isId } from '../../contract/fields.ts';
import { CALENDAR_TYPE, calendarFile } from '../platform/calendar-file.ts';
import type { OrganizationScope } from '../platform/call/handler.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/connect.ts';
import { placeWords } from '../platform/letters/schedule-words.ts';
import { listPublicClasses } from './store.ts';

export interface CalendarRouteParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly organizationFor: (host: string | undefined) => Promise<OrganizationScope>;
}

/** `GET /classes/enrollment/class/ID/dates.ics`: the dates of a class that everybody may see, for any calendar program. */
export function classCalendarRoute(app: FastifyInstance, parts: CalendarRouteParts): void {
  const { database, clock, publicUrl, organizationFor } = parts;
  app.get<{ Params: { id: string } }>('/classes/enrollment/class/:id/dates.ics', async (request, reply) => {
    const { id } = request.params;
    const { id: organizationId, timeZone } = await organizationFor(request.host);
    const [shown] = isId(id) ? await listPublicClasses(database, organizationId, { ids: [id] }) : [];
    if (!shown) return reply.code(404).type('text/plain; charset=utf-8').send('There is nothing at this address.\n');
    const entries = shown.meetings.map(({ on, start, end }) => ({
      id: `${id}-${on}-${start.replace(':', '')}`,
      on,
      start,
      end,
      title: shown.title,
      place: shown.location && placeWords(shown.location),
      isOff: shown.isCancelled,
      sequence: 0,
    }));
    const url = `${publicUrl}/classes/enrollment/class/${id}`;
    return reply
      .type(CALENDAR_TYPE)
      .header('cache-control', 'no-cache')
      .send(calendarFile(entries, { name: shown.title, stamp: clock.iso(), url, timeZone }));
  });
}
