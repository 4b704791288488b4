// The denominators: a bare Fastify route, and one durable insert through Fastify and pg. Started by the benches as a process of its own.
import fastify from 'fastify';
import { openPool } from '../src/server/platform/database/connect.ts';
import { newId } from '../src/server/platform/ids.ts';

const [port, databaseUrl] = process.argv.slice(2);
const pool = openPool(databaseUrl ?? '', { connections: 12 });
const app = fastify();
const form = 'x'.repeat(1000);
await pool.query('CREATE TABLE IF NOT EXISTS bench_forms (id uuid PRIMARY KEY, form text NOT NULL)');
app.post('/hello', (_request, reply) => reply.send({ result: 'hello' }));
app.post('/insert', async () => {
  await pool.query('INSERT INTO bench_forms (id, form) VALUES ($1, $2)', [newId(), form]);
  return { result: 'stored' };
});
await app.listen({ port: Number(port), host: '127.0.0.1' });
process.on('SIGTERM', () => void app.close().then(() => pool.end()));
