import type { FastifyInstance } from 'fastify';
import { require } from '../access/access.server.ts';
import { actorOf } from '../request/request.server.ts';
import { runCalculation } from './calculations.server.ts';

/** The route that runs a calculation by name. */
export function mountCalculations(app: FastifyInstance): void {
  app.post('/api/v1/calculations/:name', async (request, reply) => {
    require(actorOf(request), 'calculation.run');
    const { status, body } = runCalculation((request.params as { name: string }).name, request.body);
    return reply.code(status).send(status === 200 ? body : { ...body, requestId: request.id });
  });
}
