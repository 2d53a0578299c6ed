import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isApiPath } from '../http/apiPath.ts';
import { notFound, Problem } from '../http/problem.ts';
import { refuse } from './refusal.server.ts';
import { pathOf } from './requestKind.server.ts';

/** Answers an unknown address, or an unsupported method with a list of the supported ones. */
export function answerNotFound(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = pathOf(request);
  const isPage = !isApiPath(path) && !path.startsWith('/assets/');
  const methods = isPage ? ['GET', 'HEAD'] : app.routeTable.methodsAt(path);
  if (methods.length === 0 || methods.includes(request.method)) return refuse(notFound('address'), request, reply);
  reply.header('allow', methods.join(', '));
  // A preflight request from another site receives the methods, but no permission.
  if (request.method === 'OPTIONS') return reply.code(204).send();
  return refuse(
    new Problem(405, 'method', `This address accepts ${methods.join(', ')}, not ${request.method}.`),
    request,
    reply,
  );
}
