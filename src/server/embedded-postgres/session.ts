import { Client } from 'pg';

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
  const client = new Client({ connectionString: address.connectionString, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ name: string }>(`SELECT current_setting('cluster_name') AS name`);
    return rows[0]?.name ?? null;
  } catch {
    return null;
  } finally {
    await client.end().catch(() => undefined);
  }
}
