import type { FastifyRequest } from 'fastify';
import { isApiPath } from '../http/apiPath.ts';

/** Its address without what it is asked by. */
export const pathOf = (request: FastifyRequest): string => request.url.split('?')[0] ?? '';
/** Asks an address that answers programs; all else is a page or a file. */
export const isApi = (request: FastifyRequest): boolean => isApiPath(pathOf(request));
export const isChange = (request: FastifyRequest): boolean => !['GET', 'HEAD', 'OPTIONS'].includes(request.method);

/** Health, assets and the icon have no session and no log, and no database behind their first word. */
export const isOpen = (request: FastifyRequest): boolean =>
  request.url === '/healthz' ||
  request.url === '/readyz' ||
  request.url === '/icon.svg' ||
  // Programs sign their calls; they have no session.
  request.url.startsWith('/apps/') ||
  request.url.startsWith('/assets/');

/** An address or method that does not exist is told so, and browsers send their reports without asking us. */
export const isUnguarded = (request: FastifyRequest): boolean =>
  request.is404 || request.routeOptions.config.unasked === true;
