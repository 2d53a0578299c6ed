import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { binder, scopeClause } from '#engine/access/access.server.ts';
import { behaviour } from '#engine/actions/behaviour.server.ts';
import { column } from '#engine/db/names.ts';
import type { Database } from '#engine/db/pool.server.ts';
import { notFound } from '#engine/http/problem.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import { actorOf } from '#engine/request/request.server.ts';
import { keepsCustomer, refuseWith } from '../belonging.server.ts';
import { customerUser } from './customerUser.ts';
import { readAccountId } from './customerUser.rules.ts';

/** Behaviour of customer users. */
export const customerUserBehaviour = behaviour(customerUser, {
  beforeSave: [
    (_context, changes) => {
      for (const change of changes) {
        const { after } = change;
        keepsCustomer(change, 'the user');
        if (change.problem) continue;
        // If the directory has no display name, the import sets the address; use the full name instead.
        const isAddress = after.displayName === after.upn || after.displayName === after.email;
        if (!change.before && isAddress)
          after.displayName = [after.firstName, after.lastName].filter(Boolean).join(' ') || after.displayName;
        if (!after.username && !after.upn) refuseWith(change, 'validation', 'Enter a user name or a UPN.', 'username');
        else if (after.managerId !== null && after.managerId === after.id)
          refuseWith(change, 'validation', 'Choose another user as the manager.', 'managerId');
        else if (after.startOn && after.leaveOn && after.leaveOn < after.startOn)
          refuseWith(change, 'validation', 'Choose a leaving date on or after the start date.', 'leaveOn');
      }
    },
  ],
});

const asked = z.strictObject({
  customerId: z.coerce.number().int().positive().max(1e15),
  id: z.string().min(1, 'Enter a GUID, UPN or user name.').max(300, 'Enter at most 300 characters.'),
});

/** Route that finds an account by its ID in the directory. */
export function mountCustomerUsers(app: FastifyInstance, database: Database): void {
  app.get(
    '/api/v1/customer-users/find',
    {
      config: {
        about: {
          summary: 'Find a customer user by GUID, UPN or user name',
          tag: 'Customer users',
          permission: 'customerUser.view',
          query: ['customerId', 'id'],
          answer: z.object({ id: z.int() }),
        },
      },
    },
    async (request) => {
      const { customerId, id } = shaped(asked, request.query);
      const read = readAccountId(id);
      if (!read) throw notFound('user');
      const bind = binder();
      const value = bind(read.value);
      const { rows } = await database.query<{ id: number }>(
        `select r.id from customer_user r where r.archived_at is null and r.customer_id = ${bind(customerId)}
            and (${read.by.map((key) => `lower(r.${column(key)}) = lower(${value})`).join(' or ')})
            and ${scopeClause(customerUser, actorOf(request), bind)} order by r.id limit 1`,
        bind.values,
      );
      const [found] = rows;
      if (!found) throw notFound('user');
      return { id: found.id };
    },
  );
}
