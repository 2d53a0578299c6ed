import type { FastifyInstance } from 'fastify';
import type { Database } from '#engine/db/pool.server.ts';
import { parseIp } from '#engine/network/ip.ts';
import { classOf } from '#engine/network/addressClass.ts';
import type { AddressSeen } from './addressSeen.ts';
import { addressSeen } from './rolesAnswers.server.ts';

/** Route with the client address that the server sees. */
export function mountAddressSeen(app: FastifyInstance, database: Database): void {
  const about = { summary: 'Show the IP address that the server sees', tag: 'Permissions', permission: 'role.view' };
  app.get(
    '/api/v1/system/roles/address',
    { config: { about: { ...about, answer: addressSeen } } },
    async (request): Promise<AddressSeen> => {
      const { rows } = await database.query<{ ip: string }>(
        `select distinct ip from session where ip is not null and last_seen_at > now() - interval '30 days' limit 1000`,
      );
      const addresses = [request.ip, ...rows.map(({ ip }) => ip)];
      return { address: request.ip, isInsideOnly: addresses.every(isInside) };
    },
  );
}

function isInside(address: string): boolean {
  const ip = parseIp(address.split('%')[0] ?? '');
  return ip === null || ['private', 'loopback', 'shared', 'link-local'].includes(classOf(ip));
}
