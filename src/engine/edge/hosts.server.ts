import type { FastifyRequest } from 'fastify';
import { notFound, Problem } from '../http/problem.ts';
import { checkQuery } from './requestForm.server.ts';
import { isApi, isChange } from './requestKind.server.ts';

/** The addresses of this server. */
export interface Hosts {
  /** The proxy in front uses https: Secure cookies with a prefix, and HSTS. A trusted proxy may also report https. */
  readonly secure: boolean;
  /** Plain http is refused, except from this machine. */
  readonly requireTls?: boolean;
  readonly publicUrl: string | undefined;
  readonly hostsAllowed: readonly string[];
  /** A separate origin that only serves files. */
  readonly filesUrl?: string | undefined;
}

/**
 * Whether a request is for the file host. That host has no sessions, does not read or set cookies, and serves signed
 * addresses only.
 * @throws 421 for other routes on that host, 404 for files on another host
 */
export function isOfFiles(request: FastifyRequest, hosts: Hosts): boolean {
  const isAsked = request.routeOptions.config.filesHost === true;
  const isThere = hosts.filesUrl !== undefined && request.host === new URL(hosts.filesUrl).host;
  if (isAsked && !isThere) throw notFound('address');
  if (!isThere) return false;
  if (!isAsked || isChange(request)) throw new Problem(421, 'wrong_host', 'This server does not serve this address.');
  if (plainProblem(request, { ...hosts, publicUrl: undefined })) throw notFound('address');
  checkQuery(request);
  return true;
}

export function checkHost(request: FastifyRequest, { publicUrl, hostsAllowed }: Hosts): void {
  if (!publicUrl) return;
  const allowed = [new URL(publicUrl).host, ...hostsAllowed];
  if (!allowed.includes(request.host)) throw new Problem(421, 'wrong_host', 'This server does not serve this address.');
}

/** Handles plain http when https is required: pages are redirected, and the API refuses. */
export function plainProblem(request: FastifyRequest, { requireTls, secure, publicUrl }: Hosts): string | undefined {
  if (request.protocol === 'https') return undefined;
  // Only a proxy can state the browser's protocol; without one it is unknown.
  const isTold = secure && request.headers['x-forwarded-proto'] !== undefined && request.ips !== undefined;
  const isRefused = (requireTls && !secure && !isLoopback(request.ip)) || isTold;
  if (!isRefused) return undefined;
  if (publicUrl?.startsWith('https:') && !isApi(request) && !isChange(request)) return `${publicUrl}${request.url}`;
  throw new Problem(403, 'https_needed', 'Use https for this address.');
}

const isLoopback = (ip: string): boolean => /^(?:::ffff:)?127\.|^::1$/.test(ip);
