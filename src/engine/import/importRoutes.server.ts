import type { FastifyInstance } from 'fastify';
import { createReadStream } from 'node:fs';
import * as z from 'zod';
import { ID } from '../http/id.ts';
import { type Receiving, receiveScanned } from '../files/receiveScanned.server.ts';
import { notFound } from '../http/problem.ts';
import { idOf, writing } from '../request/request.server.ts';
import type { JobWorker } from '../schedule/work.server.ts';
import { enqueueExpiry, enqueueImport } from './running/background.server.ts';
import { describe, describePreset, listImports } from './mapping/describe.server.ts';
import { MIB, MOST_MIB } from './importRun.ts';
import { importOf } from './running/importWork.server.ts';
import { mapColumns } from './mapping/mapping.ts';
import { commitBody, mapBody, pasteBody, readingBody } from './mapping/mapping.schema.ts';
import { about, BASE, bodyOf, mayRun, ONE, pageAsked, pageOf, queryOf, stepper } from './importEdge.server.ts';
import { mountImportRows } from './importRowRoutes.server.ts';
import { presetNamed, presets } from './mapping/presets.ts';
import { columnsAs } from './mapping/secretPlaces.ts';
import { forgetProfile, keepProfile } from './mapping/profiles.server.ts';
import { beginCheck, beginCommit, beginUndo, cancelImport, mapImport } from './running/stages.server.ts';
import { readAgain, readAs, uploadFile } from './upload.server.ts';
import { described, listedImport, mapping, offeredPreset } from './importAnswers.server.ts';

/** Routes for imports: upload, column mapping, check, commit, cancel, undo, and the data that the screens show. */
export function mountImports(app: FastifyInstance, receiving: Receiving, jobWorker: JobWorker): void {
  const { database } = receiving;
  const step = stepper(database);
  mountUploads(app, receiving, jobWorker);
  mountImportRows(app, database, jobWorker);

  app.get(
    BASE,
    about('List imports, newest first', {
      query: ['page'],
      asked: pageAsked,
      answer: z.object({ rows: z.array(listedImport), total: z.int() }),
    }),
    async (request) => listImports(database, mayRun(request), pageOf(request)),
  );

  app.get(
    `${BASE}/kinds`,
    about('List file types', {
      answer: z.object({
        kinds: z.array(z.object({ key: z.string(), title: z.string(), about: z.string(), own: z.boolean() })),
      }),
    }),
    async (request) => {
      mayRun(request);
      return { kinds: presets().map(({ key, title, about, own }) => ({ key, title, about, own: own ?? false })) };
    },
  );

  app.get(
    ONE,
    about('Get an import with its file, mapping, progress and report', { answer: described }),
    async (request) => describe(database, mayRun(request), idOf(request)),
  );

  app.get(
    `${ONE}/proposal`,
    about('Get the column mapping for a file type', {
      query: ['kind'],
      answer: z.object({ mapping: mapping, preset: offeredPreset, secret: z.array(z.int()) }),
    }),
    async (request) => {
      const { work } = await importOf(database, mayRun(request), idOf(request));
      const preset = presetNamed(queryOf(z.object({ kind: z.string().max(120) }), request).kind);
      if (!preset) throw notFound('file type');
      const columns = work.reading.header ? columnsAs(preset, work.columns) : work.columns;
      return {
        mapping: mapColumns(preset, columns),
        preset: await describePreset(database, preset),
        secret: columns.flatMap(({ at, isSecret }) => (isSecret ? [at] : [])),
      };
    },
  );

  app.patch(
    `${ONE}/reading`,
    about('Read the file with other settings', { body: readingBody, answer: described }),
    async (request) => {
      const changes = bodyOf(readingBody, request);
      return step(request, (context, id) => readAgain(context, id, changes));
    },
  );

  app.post(`${ONE}/mapping`, about('Map the columns', { body: mapBody, answer: described }), async (request) => {
    const { mapping, keepAs, shared } = bodyOf(mapBody, request);
    return step(request, async (context, id) => {
      await readAs(context, id, mapping.preset);
      await mapImport(context, id, mapping);
      const { work } = await importOf(context.tx, context.actor, id);
      if (keepAs)
        await keepProfile(context, work.columns, {
          name: keepAs,
          shared,
          mapping,
          reading: work.reading,
        });
    });
  });

  app.post(
    `${ONE}/check`,
    about('Check an import without saving', { status: 202, answer: described }),
    async (request, reply) => {
      const begun = await step(request, async (context, id) => {
        await beginCheck(context, id);
        await enqueueImport(jobWorker, context.tx, id);
      });
      return reply.code(202).send(begun);
    },
  );

  app.post(
    `${ONE}/commit`,
    about('Start an import', { body: commitBody, status: 202, answer: described }),
    async (request, reply) => {
      const { mode } = bodyOf(commitBody, request);
      const begun = await step(request, async (context, id) => {
        await beginCommit(context, id, mode);
        await enqueueImport(jobWorker, context.tx, id);
      });
      return reply.code(202).send(begun);
    },
  );

  app.post(`${ONE}/cancel`, about('Cancel an import and revert its rows', { answer: described }), async (request) =>
    step(request, cancelImport),
  );

  app.post(
    `${ONE}/undo`,
    about('Undo an import', {
      permission: { all: ['import.run', 'import.undo'] },
      status: 202,
      answer: described,
    }),
    async (request, reply) => {
      const begun = await step(request, async (context, id) => {
        await beginUndo(context, id);
        await enqueueImport(jobWorker, context.tx, id);
      });
      return reply.code(202).send(begun);
    },
  );

  app.delete(`${BASE}/profiles/:id${ID}`, about('Delete a saved mapping', { status: 204 }), async (request, reply) => {
    mayRun(request);
    await writing(database, request, (context) => forgetProfile(context, idOf(request)));
    return reply.code(204).send();
  });
}

function mountUploads(app: FastifyInstance, receiving: Receiving, jobWorker: JobWorker): void {
  const { database, storage } = receiving;
  const options = {
    bodyLimit: (MOST_MIB + 1) * MIB,
    config: { upload: true, ...about('Upload a table', { status: 201, answer: described }).config },
  };
  app.post(BASE, options, async (request, reply) => {
    const actor = mayRun(request);
    const { path, called } = await receiveScanned(receiving, request, MOST_MIB);
    try {
      const id = await writing(database, request, async (context) => {
        const made = await uploadFile(context, called, createReadStream(path, { highWaterMark: PIECE }));
        await enqueueExpiry(jobWorker, context.tx, made);
        return made;
      });
      return reply.code(201).send(await describe(database, actor, id));
    } finally {
      await storage.forget(path);
    }
  });

  app.post(
    `${BASE}/pasted`,
    {
      ...about('Import a pasted table', { body: pasteBody, status: 201, answer: described }),
      bodyLimit: 5 * 1024 * 1024,
    },
    async (request, reply) => {
      const actor = mayRun(request);
      const { name, text } = bodyOf(pasteBody, request);
      const id = await writing(database, request, async (context) => {
        const made = await uploadFile(context, name, inPieces(new TextEncoder().encode(text)));
        await enqueueExpiry(jobWorker, context.tx, made);
        return made;
      });
      return reply.code(201).send(await describe(database, actor, id));
    },
  );
}

const PIECE = 1024 * 1024;

async function* inPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE);
}
