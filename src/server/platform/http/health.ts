import type { FastifyInstance } from 'fastify';
import type { Conditions } from '../conditions.ts';

/**
 * `/healthz`: the process is alive, which costs nothing to ask. `/readyz`: it can do its work (a durable write within the last second, a
 * moving desk, migrations applied, a clock that can be relied on, sample loaded in a demo). Both name what else an operator should know.
 */
export function healthRoutes(
  app: FastifyInstance,
  conditions: Pick<Conditions, 'list'>,
  notReadyBecause: () => Promise<string | null>,
): void {
  const named = () => {
    const codes = conditions.list().map(({ code }) => code);
    return codes.length > 0 ? { conditions: codes } : {};
  };
  app.get('/healthz', (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok', ...named() }),
  );
  app.get('/readyz', async (_request, reply) => {
    const reason = await notReadyBecause();
    reply.header('cache-control', 'no-store');
    return reason
      ? reply
          .code(503)
          .header('retry-after', '1')
          .send({ status: 'not-ready', reason, ...named() })
      : { status: 'ready', ...named() };
  });
}
