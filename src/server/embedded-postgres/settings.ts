import { createHash } from 'node:crypto';

/** What the built-in server runs with: durable, small in memory, quiet. `settings` of the caller are laid over these. */
const defaults: Readonly<Record<string, string>> = {
  shared_buffers: '256MB',
  max_connections: '60',
  superuser_reserved_connections: '3',
  synchronous_commit: 'on',
  wal_level: 'minimal', // nothing is replicated from here
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  wal_buffers: '4MB',
  max_wal_size: '256MB', // bounds the replay after a crash to a second or two
  io_method: 'sync', // the default would start three more processes
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  random_page_cost: '1.1',
  client_connection_check_interval: '5s', // a killed portal's long query ends soon
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'log', // no ERROR lines: they quote families' data
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
};

export type Settings = Readonly<Record<string, string>>;

export function serverSettings(overrides: Settings): Settings {
  return { ...defaults, ...overrides };
}

/** A name for exactly this program with these settings; the running server answers with it, so that it can be recognised. */
export function clusterName(version: string, settings: Settings): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([version, settings]))
    .digest('hex')
    .slice(0, 12);
  return `registration-portal-${hash}`;
}

export function asArguments(settings: Settings): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
