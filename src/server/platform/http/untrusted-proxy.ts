import type { FastifyInstance } from 'fastify';
import type { Conditions } from '../conditions.ts';
import type { Config } from '../config.ts';

/**
 * A proxy says from where visitors come and nobody is told to believe it: all of them look like the proxy, so one person's wrong guesses
 * count against everybody. Said once; the header alone proves nothing, so nothing else changes.
 */
export function watchForProxy(
  app: FastifyInstance,
  config: Pick<Config, 'trustProxy'>,
  conditions: Pick<Conditions, 'report'>,
): void {
  if (config.trustProxy.length > 0) return;
  let isTold = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isTold && request.headers['x-forwarded-for'] !== undefined) {
      isTold = true;
      conditions.report('untrusted-proxy');
    }
    done();
  });
}
