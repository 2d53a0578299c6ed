import pg from 'pg';
import { OWNER, PRODUCT } from './cluster.mjs';

/** If two processes start at once, the second finds the roles already separated. */
const PARTING_LOCK = 4_711_002;

/**
 * Databases of earlier releases belong to the role that the product uses. The tables and the database are transferred
 * to the owner in one transaction; their contents do not change.
 * @param {string} adminUrl of the product's database @param {string} ownerPassword @param {(line: string) => void} say
 */
export async function partRoles(adminUrl, ownerPassword, say) {
  const client = new pg.Client({ connectionString: adminUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [PARTING_LOCK]);
    const { rows } = await client.query('select 1 from pg_roles where rolname = $1', [OWNER]);
    if (rows.length === 0) {
      await client.query(
        `create role ${OWNER} login createdb password ${client.escapeLiteral(ownerPassword)};
         reassign owned by ${PRODUCT} to ${OWNER};
         alter role ${PRODUCT} noreplication`,
      );
      say('The database tables now have a separate owner, so the application cannot change its audit log.');
    }
    await client.query('commit');
  } finally {
    await client.end().catch(() => {});
  }
}
