import type { FastifyRequest } from 'fastify';
import { notFound, Problem } from '../http/problem.ts';
import { checkQuery } from './requestForm.server.ts';
import { isApi, isChange } from './requestKind.server.ts';

/** Under which addresses this server is reached. */
export interface Hosts {
  /** https in front of us: cookies get their prefix and Secure, answers HSTS. A trusted proxy may say so too. */
  readonly secure: boolean;
  /** Plain http is refused to all but this machine. */
  readonly requireTls?: boolean;
  readonly publicUrl: string | undefined;
  readonly hostsAllowed: readonly string[];
  /** Another origin, where files are served and nothing else. */
  readonly filesUrl?: string | undefined;
}

/**
 * Whether it is for the host of files: nobody is known there, no cookie is read or set, and what is asked is signed.
 * @throws 421 for anything else there, 404 for files anywhere else
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

/** Plain http where it is not wanted: pages are sent to the https address, the API refuses. */
export function plainProblem(request: FastifyRequest, { requireTls, secure, publicUrl }: Hosts): string | undefined {
  if (request.protocol === 'https') return undefined;
  // Only a proxy in front of us says how the browser came; without one nobody knows.
  const isTold = secure && request.headers['x-forwarded-proto'] !== undefined && request.ips !== undefined;
  const isRefused = (requireTls && !secure && !isLoopback(request.ip)) || isTold;
  if (!isRefused) return undefined;
  if (publicUrl?.startsWith('https:') && !isApi(request) && !isChange(request)) return `${publicUrl}${request.url}`;
  throw new Problem(403, 'https_needed', 'Use https for this address.');
}

const isLoopback = (ip: string): boolean => /^(?:::ffff:)?127\.|^::1$/.test(ip);
