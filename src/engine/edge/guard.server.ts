import type { FastifyRequest } from 'fastify';
import { isDatabaseAway } from '../db/pool.server.ts';
import type { Hosts } from './hosts.server.ts';
import type { Caller } from '../request/request.server.ts';
import { isApi } from './requestKind.server.ts';

/** What the edge asks of whoever keeps sessions. */
export interface Guard {
  /** Who a session cookie or bearer token belongs to; null for strangers. */
  identify(request: FastifyRequest, token: string): Promise<Caller | null>;
  /** Who a program's token acts for; null for one that is worth nothing. */
  identifyToken?(request: FastifyRequest, token: string): Promise<Caller | null>;
  /** The token a page must send back with every change. */
  csrfToken(token: string): string;
  isCsrfToken(token: string, given: string): boolean;
  /** A keyed digest of what must leave no trace. */
  digest(text: string): string;
}

/** Who asks. Pages are the same for everybody, so one is shown, and says so, while the database is away. */
export async function identified(request: FastifyRequest, guard: Guard): Promise<Caller | null> {
  try {
    return await guard.identify(request, request.token);
  } catch (error) {
    if (!isApi(request) && isDatabaseAway(error)) return null;
    throw error;
  }
}

/** The token of a program; only a header carries one. Another scheme than Bearer is none of ours. */
export const bearerOf = ({ headers: { authorization } }: FastifyRequest): string | undefined =>
  /^bearer(?: +|$)(.*)$/i.exec(authorization ?? '')?.[1]?.trim();

/** A change comes from our own page: its token, its origin, and the header no form can send. */
export function isOwnRequest(
  request: FastifyRequest,
  { guard, publicUrl, hostsAllowed }: Hosts & { readonly guard: Guard },
): boolean {
  const { headers } = request;
  const token = headers['x-csrf-token'];
  if (typeof token !== 'string' || headers['x-requested-with'] !== 'XMLHttpRequest') return false;
  const site = headers['sec-fetch-site'];
  if (site && site !== 'same-origin') return false;
  const own = publicUrl
    ? [new URL(publicUrl).origin, ...hostsAllowed.flatMap((host) => [`https://${host}`, `http://${host}`])]
    : [`${request.protocol}://${request.host}`];
  if (headers.origin !== undefined && !own.includes(headers.origin)) return false;
  return guard.isCsrfToken(request.token, token);
}
