import type { FastifyInstance } from 'fastify';
import type { Services } from '#engine/api/area.server.ts';
import { asAttachment } from '#engine/http/attachment.server.ts';
import { ID } from '#engine/http/id.ts';
import { Problem } from '#engine/http/problem.ts';
import { formatDay } from '#engine/kinds/day/day.ts';
import { may } from '#engine/permission/permission.ts';
import { actorOf, companyToday, idOf } from '#engine/request/request.server.ts';
import { theTime } from '#engine/time/theTime.server.ts';
import { inScope } from '../assets/inScope.server.ts';
import type { ListedExtension } from './extensionList.rules.ts';
import { extensionListPdf } from './extensionListPdf.server.ts';
import { phoneSystem } from './phoneSystem.ts';

/** Route for the printed list of the extensions of a phone system. */
export function mountPhones(app: FastifyInstance, { database }: Services): void {
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
