import type { FastifyRequest } from 'fastify';
import { isDatabaseAway } from '../db/pool.server.ts';
import type { Hosts } from './hosts.server.ts';
import type { Caller } from '../request/request.server.ts';
import { isApi } from './requestKind.server.ts';

/** The session functions that the edge needs. */
export interface Guard {
  /** The caller of a session cookie; null if it is not valid. */
  identify(request: FastifyRequest, token: string): Promise<Caller | null>;
  /** The caller of an API token; null if it is not valid. */
  identifyToken?(request: FastifyRequest, token: string): Promise<Caller | null>;
  /** The token that a page must send with every change. */
  csrfToken(token: string): string;
  isCsrfToken(token: string, given: string): boolean;
  /** A keyed digest of a value that must not be stored itself. */
  digest(text: string): string;
}

/** The caller of a request. Pages are the same for all users, so they are served even while the database is down. */
export async function identified(request: FastifyRequest, guard: Guard): Promise<Caller | null> {
  try {
    return await guard.identify(request, request.token);
  } catch (error) {
    if (!isApi(request) && isDatabaseAway(error)) return null;
    throw error;
  }
}

/** The API token of a request, which is only accepted in the header. Other schemes than Bearer are ignored. */
export const bearerOf = ({ headers: { authorization } }: FastifyRequest): string | undefined =>
  /^bearer(?: +|$)(.*)$/i.exec(authorization ?? '')?.[1]?.trim();

/** Whether a change comes from the product's own page, by its token, its origin, and a header that forms cannot send. */
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
