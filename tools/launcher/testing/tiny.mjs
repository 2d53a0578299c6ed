// The smallest application that the launcher can run: it is ready when its database answers, and it can be told to
// crash.
import { createServer } from 'node:http';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 2, connectionTimeoutMillis: 500 });
pool.on('error', () => {});
const owner = new pg.Pool({
  connectionString: process.env.DATABASE_OWNER_URL,
  max: 1,
  connectionTimeoutMillis: 500,
  idleTimeoutMillis: 1,
});
owner.on('error', () => {});

const answers = /** @type {Record<string, () => Promise<string>>} */ ({
  '/readyz': async () => ((await pool.query('select 1')).rowCount === 1 ? 'ready' : ''),
  '/facts': async () => {
    const { rows } = await pool.query('select pg_postmaster_start_time()::text as started, current_user as who');
    return JSON.stringify({ ...rows[0], node: process.env.CRM_NODE, pid: process.pid, mode: process.env.NODE_ENV });
  },
  '/add': async () => {
    await owner.query(
      'create table if not exists kept (id int generated always as identity); grant select, insert on kept to app',
    );
    await pool.query('insert into kept default values');
    return String((await pool.query('select count(*) from kept')).rows[0].count);
  },
  '/crash': async () => process.exit(3),
});

const server = createServer((request, response) => {
  const answer = answers[request.url ?? ''];
  if (!answer) return void response.writeHead(404).end();
  answer().then(
    (text) => response.end(text),
    () => response.writeHead(503).end(),
  );
});
if (process.env.TINY_FAULT) {
  await new Promise((done) => process.send?.({ fault: 'PORT is “x”; it must be a number.' }, done));
  process.exit(78);
}
server.listen(Number(process.env.PORT), process.env.HOST);
process.once('SIGTERM', () => {
  server.close(() => {
    console.log(`node ${process.env.CRM_NODE} finished`);
    void Promise.all([pool.end(), owner.end()]).then(() => process.exit(0));
  });
  server.closeAllConnections();
});
