import type pg from 'pg';
import type { Clock } from '../clock.ts';
import type { Conditions } from '../conditions.ts';
import { within } from '../within.ts';
import { Histogram } from './histogram.ts';
import { type Family, metricsText, type Sample } from './text-format.ts';
import { watchThisProcess } from './this-process.ts';

/** What is seen of a pool. */
export type PoolUse = Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount' | 'options'>;

/** The mails that should have left by now. */
export interface DueMails {
  readonly count: number;
  /** Since when the oldest of them is due. */
  readonly oldestAt: string | null;
}

export interface MetricsParts {
  readonly conditions: Pick<Conditions, 'list'>;
  readonly pools: Readonly<Record<string, PoolUse>>;
  /** For how many milliseconds the first of everybody at the enrolment desk has waited; 0 where nobody waits. */
  readonly oldestWaitingMs: () => number;
  /** The one thing that is asked of the database. */
  readonly findDueMails: () => Promise<DueMails>;
}

/** How a school's size is told, for a school itself never is. */
export type SchoolSize = 'small' | 'medium' | 'large' | 'unknown';

/** What this server counts of itself, and how it stands at the moment somebody asks. */
export interface Metrics {
  /** A call was answered by HTTP. `name` is one of the contract, or `unknown`. */
  answered(name: string, status: number, ms: number): void;
  /** The enrolment desk took so many items of one school at once. */
  batchTaken(size: SchoolSize, items: number): void;
  /** A job of the portal's own ended at this server. */
  jobEnded(name: string, hasFailed: boolean): void;
  /** Everything as text; waits for the database only for a moment. */
  text(parts: MetricsParts): Promise<string>;
  stop(): void;
}

/** A scraper waits ten seconds by default, and what is not about the database should not wait for it. */
const DATABASE_WITHIN_MS = 1_000;
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const ITEMS = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512];

export function createMetrics({ clock }: { readonly clock: Clock }): Metrics {
  const calls = new Histogram(
    { name: 'portal_call_duration_seconds', help: 'Answered calls by name and HTTP status' },
    ['call', 'status'],
    SECONDS,
  );
  const batches = new Histogram(
    { name: 'portal_desk_batch_items', help: 'Items that the enrolment desk took at once, by size of the school' },
    ['school'],
    ITEMS,
  );
  const jobs = new Map<string, { readonly endedAtMs: number; readonly hasFailed: boolean }>();
  const thisProcess = watchThisProcess();
  let asked: Promise<DueMails | null> | null = null;

  /** However many scrape: one question at a time. */
  function askDatabase({ findDueMails }: MetricsParts): Promise<DueMails | null> {
    asked ??= findDueMails()
      .catch(() => null)
      .finally(() => {
        asked = null;
      });
    return within(DATABASE_WITHIN_MS, asked, null);
  }

  return {
    answered: (name, status, ms) => calls.count(ms / 1000, name, String(status)),
    batchTaken: (size, items) => batches.count(items, size),
    jobEnded: (name, hasFailed) => jobs.set(name, { endedAtMs: clock.now(), hasFailed }),
    text: async (parts) => {
      const due = await askDatabase(parts);
      const ended = [...jobs].map(([job, end]) => ({ labels: { job }, ...end }));
      return metricsText([
        calls.family(),
        gauge('portal_desk_oldest_waiting_seconds', 'Age of the oldest item that waits at the enrolment desk', [
          { value: parts.oldestWaitingMs() / 1000 },
        ]),
        batches.family(),
        ...poolFamilies(parts.pools),
        gauge('portal_database_answered', '1 where the database answered this scrape, else 0', [
          { value: due ? 1 : 0 },
        ]),
        ...mailFamilies(due, clock),
        gauge(
          'portal_job_last_end_timestamp_seconds',
          'When a job last ended at this server',
          ended.map(({ labels, endedAtMs }) => ({ labels, value: endedAtMs / 1000 })),
        ),
        gauge(
          'portal_job_last_failed',
          '1 where the last run of a job at this server failed, else 0',
          ended.map(({ labels, hasFailed }) => ({ labels, value: hasFailed ? 1 : 0 })),
        ),
        gauge(
          'portal_condition',
          '1 for each condition that lasts at this server',
          parts.conditions.list().map(({ code }) => ({ labels: { code }, value: 1 })),
        ),
        ...thisProcess.families(),
      ]);
    },
    stop: () => thisProcess.stop(),
  };
}

function gauge(name: string, help: string, samples: readonly Sample[]): Family {
  return { name, help, type: 'gauge', samples };
}

function poolFamilies(pools: MetricsParts['pools']): Family[] {
  const all = Object.entries(pools).map(([pool, use]) => ({ labels: { pool }, use }));
  return [
    gauge(
      'portal_pool_connections_in_use',
      'Connections to the database that are in use',
      all.map(({ labels, use }) => ({ labels, value: use.totalCount - use.idleCount })),
    ),
    gauge(
      'portal_pool_connections_most',
      'Connections to the database that a pool may hold',
      all.map(({ labels, use }) => ({ labels, value: use.options.max })),
    ),
    gauge(
      'portal_pool_waiting',
      'Work that waits for a connection to the database',
      all.map(({ labels, use }) => ({ labels, value: use.waitingCount })),
    ),
  ];
}

function mailFamilies(due: DueMails | null, clock: Clock): Family[] {
  if (!due) return [];
  const ageMs = due.oldestAt === null ? 0 : Math.max(0, clock.now() - Date.parse(due.oldestAt));
  return [
    gauge('portal_outbox_due_mails', 'Mails of all schools that should have left', [{ value: due.count }]),
    gauge('portal_outbox_oldest_due_seconds', 'For how long the oldest of them is due', [{ value: ageMs / 1000 }]),
  ];
}
