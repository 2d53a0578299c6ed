import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { csvText } from '#engine/csv/csvText.ts';
import type { Database } from '#engine/db/pool.server.ts';
import { ID } from '#engine/http/id.ts';
import { read } from '#engine/store/store.server.ts';
import { asAttachment } from '#engine/http/attachment.server.ts';
import { conflict } from '#engine/http/problem.ts';
import { actorOf, idOf, writing } from '#engine/request/request.server.ts';
import type { About, Needed } from '#engine/http/routes.server.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import { pdf } from '#engine/pdf/pdf.server.ts';
import { accessReview } from './accessReview.ts';
import { decide } from './accessReview.server.ts';
import { reviewedPeople } from './people.server.ts';
import { HEAD, linesOf, reviewDocument } from './reviewDocument.ts';
import type { ReviewList } from './reviewedPerson.ts';
import { isOnlyReviewer } from './reviewers.server.ts';
import { reviewList, reviewedPerson } from './accessReviewAnswers.server.ts';

const verdict = z.strictObject({
  decision: z.enum(['keep', 'takeAway', 'deactivate'], 'Choose to keep, remove or deactivate.'),
  roleIds: z.array(z.int().positive()).max(100).default([]),
  note: z.string().trim().max(500, 'Enter at most 500 characters.').nullable().default(null),
});

/** A file contains the same data as the list. */
const BOTH = { all: ['accessReview.view', 'accessReview.export'] };

const ONE = `/api/v1/system/access-review/:id${ID}`;

/** Routes for the list of a review, its decisions, and the document. */
export function mountAccessReviews(app: FastifyInstance, database: Database): void {
  const about = (summary: string, permission: Needed, more: Partial<About> = {}) => ({
    config: { about: { summary, tag: 'Access reviews', permission, ...more } },
  });

  app.get(
    `${ONE}/people`,
    about('List the users of an access review', 'accessReview.view', { answer: reviewList }),
    async (request): Promise<ReviewList> => {
      const { id } = await read({ tx: database, actor: actorOf(request) }, accessReview, idOf(request));
      return {
        rows: await reviewedPeople(database, id),
        isOnlyReviewer: await isOnlyReviewer(database, actorOf(request).userId),
      };
    },
  );

  app.post(
    `${ONE}/people/:userId${ID}`,
    about('Keep or remove a user’s access', 'accessReview.update', {
      body: verdict,
      answer: reviewedPerson,
    }),
    async (request) => {
      const given = shaped(verdict, request.body);
      const { userId } = request.params as { userId: string };
      return writing(database, request, (context) => decide(context, idOf(request), Number(userId), given));
    },
  );

  app.get(`${ONE}/document.csv`, about('Decisions as CSV', BOTH, { media: 'text/csv' }), async (request, reply) => {
    const { review, people } = await finished(database, request);
    return asFile(reply, 'text/csv; charset=utf-8', `${review.name}.csv`).send(csvText([HEAD, ...linesOf(people)]));
  });

  app.get(
    `${ONE}/document.pdf`,
    about('Decisions as PDF', BOTH, { media: 'application/pdf' }),
    async (request, reply) => {
      const { review, people, by } = await finished(database, request);
      return asFile(reply, 'application/pdf', `${review.name}.pdf`).send(await pdf(reviewDocument(review, people, by)));
    },
  );
}

const asFile = (reply: FastifyReply, type: string, name: string): FastifyReply =>
  asAttachment(reply, type, `access-review-${name}`);

/** @throws 404, and 409 while the review is open, because the document is available only after sign-off */
async function finished(database: Database, request: FastifyRequest) {
  const review = await read({ tx: database, actor: actorOf(request) }, accessReview, idOf(request));
  if (review.status !== 'finished') throw conflict('not_done', 'The document is available after sign-off.');
  const { rows } = await database.query<{ name: string }>('select name from "user" where id = $1', [
    review.finishedById,
  ]);
  return { review, people: await reviewedPeople(database, review.id), by: rows[0]?.name ?? '' };
}
