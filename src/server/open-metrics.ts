import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Catalogue } from './classes/catalogue.ts';
import type { Desk } from './enrollments/desk/desk.ts';
import { countDue } from './mail/turns-store.ts';
import type { Clock } from './platform/clock.ts';
import type { Conditions } from './platform/conditions.ts';
import { openKysely } from './platform/database/connect.ts';
import { PATIENCE } from './platform/database/patience.ts';
import { createMetrics, type MetricsParts } from './platform/metrics/metrics.ts';
import { metricsRoute } from './platform/metrics/metrics-route.ts';
import { sizeOfSchool } from './platform/metrics/school-size.ts';

interface OpenMetricsParts {
  readonly token: string | undefined;
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly conditions: Conditions;
  readonly catalogue: Pick<Catalogue, 'lastCount'>;
}

/** What a portal counts of itself, and where it is read. Without a token nobody could read it, and nothing is counted. */
export function openMetrics({ token, pool, clock, conditions, catalogue }: OpenMetricsParts) {
  const metrics = token === undefined ? null : createMetrics({ clock });
  const database = openKysely(pool, PATIENCE.heartbeat);
  return {
    onAnswered: metrics?.answered,
    onEnded: metrics?.jobEnded,
    onTaken: metrics
      ? (organizationId: string, items: number) =>
          metrics.batchTaken(sizeOfSchool(catalogue.lastCount(organizationId)), items)
      : undefined,
    serve: (app: FastifyInstance, desk: Pick<Desk, 'oldestWaitingMs'>, pools: MetricsParts['pools']) =>
      metricsRoute(app, token, async () =>
        metrics
          ? metrics.text({
              conditions,
              pools,
              oldestWaitingMs: desk.oldestWaitingMs,
              findDueMails: () => countDue(database, clock.iso()),
            })
          : '',
      ),
    stop: () => metrics?.stop(),
  };
}
