import type { FastifyInstance } from 'fastify';
import { nothing } from '#engine/api/answers.server.ts';
import type { Services } from '#engine/api/area.server.ts';
import { inSentence } from '#engine/entity/inSentence.ts';
import { ID } from '#engine/http/id.ts';
import { idOf, writing } from '#engine/request/request.server.ts';
import { erasePerson, PEOPLE, type PersonNoun } from './person.server.ts';

/** Routes to erase the personal data of a contact or customer user who has left. */
export function mountPersonErasure(app: FastifyInstance, { database, storage }: Services): void {
  for (const name of Object.keys(PEOPLE) as PersonNoun[]) {
    const { noun } = PEOPLE[name];
    app.post(
      `/api/v1/${noun.path}/:id${ID}/erase`,
      {
        config: {
          about: {
            summary: `Erase the personal data of a ${inSentence(noun.label)} who has left`,
            tag: noun.plural,
            permission: { all: [`${name}.erase`, `${name}.view`] },
            answer: nothing,
          },
          stepUp: true,
          sessionOnly: true,
        },
      },
      async (request) => {
        const keys = await writing(database, request, (context) => erasePerson(context, name, idOf(request)));
        // A file that stays after a crash has no row any more, and the clean-up of files deletes it.
        for (const key of keys) await storage.remove(key);
        return {};
      },
    );
  }
}
