import type { FastifyRequest } from 'fastify';
import { isApiPath } from '../http/apiPath.ts';

/** The address without its query. */
export const pathOf = (request: FastifyRequest): string => request.url.split('?')[0] ?? '';
/** Whether the address is an API route rather than a page or a file. */
export const isApi = (request: FastifyRequest): boolean => isApiPath(pathOf(request));
export const isChange = (request: FastifyRequest): boolean => !['GET', 'HEAD', 'OPTIONS'].includes(request.method);

/** Health checks, assets and the icon use no session and no log. The health checks must answer without the database. */
export const isOpen = (request: FastifyRequest): boolean =>
  request.url === '/healthz' ||
  request.url === '/readyz' ||
  request.url === '/icon.svg' ||
  // These calls are signed and have no session.
  request.url.startsWith('/apps/') ||
  request.url.startsWith('/assets/');

/** Unknown routes answer with an error, and browsers send reports without a CSRF token. */
export const isUnguarded = (request: FastifyRequest): boolean =>
  request.is404 || request.routeOptions.config.unasked === true;
