import type { FastifyInstance } from 'fastify';

/** `/healthz`: the process is alive. `/readyz`: it can do its work (database reachable, migrations applied, sample loaded in a demo). */
export function healthRoutes(app: FastifyInstance, notReadyBecause: () => Promise<string | null>): void {
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const reason = await notReadyBecause();
    reply.header('cache-control', 'no-store');
    return reason
      ? reply.code(503).header('retry-after', '1').send({ status: 'not-ready', reason })
      : { status: 'ready' };
  });
}
