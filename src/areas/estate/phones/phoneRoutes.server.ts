import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { bodyOf } from '#engine/api/rest.server.ts';
import type { Services } from '#engine/api/area.server.ts';
import { asAttachment } from '#engine/http/attachment.server.ts';
import { ID } from '#engine/http/id.ts';
import { Problem } from '#engine/http/problem.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import { formatDay } from '#engine/kinds/day/day.ts';
import { may } from '#engine/permission/permission.ts';
import { actorOf, companyToday, idOf, writing } from '#engine/request/request.server.ts';
import { theTime } from '#engine/time/theTime.server.ts';
import { inScope } from '../assets/inScope.server.ts';
import { type ExtensionAnswer, LONGEST_FILE } from './extensionFile.ts';
import { importExtensions } from './extensionFile.server.ts';
import type { ListedExtension } from './extensionList.rules.ts';
import { extensionListPdf } from './extensionListPdf.server.ts';
import { phoneSystem } from './phoneSystem.ts';

const file = z.strictObject({
  text: z.string().max(LONGEST_FILE, 'Choose a file with at most 200,000 characters.'),
  version: z.int(),
  /** Checks the file and saves nothing. */
  dryRun: z.boolean().default(false),
});
const extensionAnswer = z.object({
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  leftOut: z.array(z.string()),
  rows: z.array(
    z.object({
      row: z.int(),
      number: z.string(),
      result: z.enum(['added', 'changed', 'unchanged', 'refused']),
      errors: z.record(z.string(), z.string()),
    }),
  ),
  version: z.int(),
});

/** Routes for the extensions of a phone system: the printed list, and their import from a table. */
export function mountPhones(app: FastifyInstance, services: Services): void {
  mountList(app, services);
  mountImport(app, services);
}

/** Adds or changes the extensions of a table, all or none. */
function mountImport(app: FastifyInstance, { database }: Services): void {
  app.post(
    `/api/v1/hardware/phone-systems/:id${ID}/extensions`,
    {
      config: {
        about: {
          summary: 'Import the extensions of a phone system from a table',
          tag: 'Phone systems',
          permission: 'phoneSystem.update',
          body: file,
          answer: extensionAnswer,
        },
      },
    },
    async (request, reply) => {
      const asked = shaped(file, bodyOf(request));
      try {
        return await writing(database, request, async (context) => {
          const answer = await importExtensions(context, idOf(request), asked);
          if (asked.dryRun || answer.refused > 0) throw new NotKept(answer);
          return answer;
        });
      } catch (thrown) {
        if (!(thrown instanceof NotKept)) throw thrown;
        if (asked.dryRun) return thrown.answer;
        const count = thrown.answer.refused === 1 ? '1 row is' : `${thrown.answer.refused} rows are`;
        const message = `${count} not valid. Nothing was imported.`;
        return reply.code(422).send({ ...thrown.answer, code: 'rows_refused', message, requestId: request.id });
      }
    },
  );
}

/** Rolls the transaction back and carries the result that it would have had. */
class NotKept extends Error {
  readonly answer: ExtensionAnswer;
  constructor(answer: ExtensionAnswer) {
    super('not kept');
    this.answer = answer;
  }
}

function mountList(app: FastifyInstance, { database }: Services): void {
  app.get(
    `/api/v1/hardware/phone-systems/:id${ID}/extensions.pdf`,
    {
      config: {
        about: {
          summary: 'Get the extension list of a phone system as PDF',
          tag: 'Phone systems',
          permission: 'phoneSystem.view',
          media: 'application/pdf',
        },
      },
    },
    async (request, reply) => {
      const actor = actorOf(request);
      const row = await inScope(database, actor, phoneSystem, idOf(request));
      if ((row.extensions ?? []).length === 0)
        throw new Problem(422, 'no_extensions', `${row.name} has no extensions. Add them first.`);
      const { rows } = await database.query<ListedExtension & { readonly customer: string }>(
        `select u.name as customer, x ->> 'number' as number, x ->> 'directDial' as "directDial", x ->> 'groups' as groups,
                case when $2 then nullif(concat_ws(' ', c.first_name, c.last_name), '') end as user,
                case when $3 then l.name end as place
           from phone_system p join asset a on a.id = p.id join customer u on u.id = a.customer_id
          cross join lateral jsonb_array_elements(p.extensions) x
           left join contact c on c.id = (x ->> 'contactId')::bigint and c.archived_at is null
           left join location l on l.id = (x ->> 'locationId')::bigint
          where p.id = $1`,
        [row.id, may(actor.patterns, 'contact.view'), may(actor.patterns, 'location.view')],
      );
      const bytes = await extensionListPdf({
        name: row.name,
        customer: rows[0]?.customer ?? '',
        day: formatDay(companyToday(theTime())),
        extensions: rows,
      });
      return asAttachment(reply, 'application/pdf', `${row.name}-extensions.pdf`).send(bytes);
    },
  );
}
