import pg from 'pg';

export interface DatabaseAddress {
  /** What `pg` takes as `connectionString` and an operator as DATABASE_URL. */
  readonly connectionString: string;
}

/** The address of a built-in server: its socket folder, or, with a password, a loopback port (Windows has no such sockets). */
export function addressOf(place: { socketFolder: string; port: number; password: string | null }): DatabaseAddress {
  if (place.password !== null) {
    return { connectionString: `postgresql://postgres:${place.password}@127.0.0.1:${place.port}/postgres` };
  }
  const host = encodeURIComponent(place.socketFolder);
  return { connectionString: `postgresql://postgres@/postgres?host=${host}&port=${place.port}` };
}

/** The `cluster_name` of whatever answers there; null if nothing does. */
export async function askName(address: DatabaseAddress): Promise<string | null> {
  return ask(address, `SELECT current_setting('cluster_name') AS answer`);
}

/** How many other programs are connected. */
export async function countOthers(address: DatabaseAddress): Promise<number> {
  const count = await ask(
    address,
    `SELECT count(*)::text AS answer FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
  );
  return Number(count ?? 0);
}

async function ask(address: DatabaseAddress, question: string): Promise<string | null> {
  const client = new pg.Client({ connectionString: address.connectionString, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ answer: string }>(question);
    return rows[0]?.answer ?? null;
  } catch {
    return null;
  } finally {
    await client.end().catch(() => undefined);
  }
}
