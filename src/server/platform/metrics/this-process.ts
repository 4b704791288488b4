import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Family } from './text-format.ts';

/** Looked at so often, in milliseconds; what a look finds is this much too large, and it is taken off again. */
const RESOLUTION_MS = 20;

/** The memory of this process, and for how long its event loop was not to be had since it was last asked. */
export function watchThisProcess(): { families(): Family[]; stop(): void } {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  return {
    families: () => {
      const samples = delaysOf(delay);
      delay.reset();
      return [
        {
          name: 'process_resident_memory_bytes',
          help: 'Resident memory of the portal without the programs that it starts',
          type: 'gauge',
          samples: [{ value: process.memoryUsage.rss() }],
        },
        {
          name: 'portal_event_loop_delay_seconds',
          help: 'How late the event loop was since the last scrape',
          type: 'gauge',
          samples,
        },
      ];
    },
    stop: () => delay.disable(),
  };
}

function delaysOf(delay: ReturnType<typeof monitorEventLoopDelay>): Family['samples'] {
  // Two scrapes in one moment: nothing was seen between them.
  if (delay.count === 0) return [];
  const of = { median: delay.percentile(50), p99: delay.percentile(99), max: delay.max };
  return Object.entries(of).map(([name, nanoseconds]) => ({
    labels: { of: name },
    value: Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS) / 1000,
  }));
}
