import type { FastifyInstance } from 'fastify';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { writing } from '#engine/request/request.server.ts';
import { logEvent } from '#engine/changes/logEvent.server.ts';
import { schedule, type JobWorker } from '#engine/schedule/work.server.ts';
import { type BackupPlan, backupsIn, backUp } from './nightly.server.ts';
import { isLate, type RunKind } from './run.ts';
import { latestRuns } from './runs.server.ts';
import { copyBackups, roomIn } from './secondLocation.server.ts';
import { runTestRestore } from './runTestRestore.server.ts';
import { nowIso } from '#engine/time/theTime.server.ts';
import * as z from 'zod';
import { backupRun } from './backupAnswers.server.ts';
import { nothing } from '#engine/api/answers.server.ts';

const TAG = 'Backups';
const HOURS = 3_600;
const LINE: Readonly<Record<RunKind, string>> = { backup: 'backup', trial: 'trial-restore', copy: 'backup-copy' };

/**
 * Schedules a backup each night, a test restore each Sunday and an hourly copy to the second location. They run long
 * and are not retried: the next night makes another.
 */
export function registerBackups(plan: BackupPlan): void {
  const long = { seconds: 12 * HOURS, retries: 0 };
  const backUpInBoth = async (): Promise<void> => {
    await backUp(plan, nowIso());
    await copyBackups(plan, nowIso());
  };
  schedule(LINE.backup, 'Backup', '30 2 * * *', backUpInBoth, long);
  schedule(LINE.trial, 'Test restore', '15 4 * * 0', async () => void (await runTestRestore(plan, nowIso())), long);
  if (plan.secondFolder !== undefined)
    schedule(
      LINE.copy,
      'Copy to second backup location',
      '50 * * * *',
      async () => void (await copyBackups(plan, nowIso())),
      long,
    );
}

/**
 * Routes to list backups and to start a backup or test restore. Backups cannot be downloaded or restored over the
 * network.
 */
export function mountBackups(
  app: FastifyInstance,
  { database, folder, secondFolder }: BackupPlan,
  jobWorker: JobWorker,
): void {
  const seen = { summary: 'List backups and test restores', tag: TAG, permission: 'backup.view' };
  app.get(
    '/api/v1/backups',
    {
      config: {
        about: {
          ...seen,
          answer: z.object({
            folder: z.string(),
            files: z.array(z.object({ name: z.string(), madeAt: z.string(), size: z.int() })),
            backups: z.array(backupRun),
            trials: z.array(backupRun),
            second: z
              .object({ folder: z.string(), free: z.number().nullable(), copies: z.array(backupRun) })
              .nullable(),
            isLate: z.boolean(),
          }),
        },
      },
    },
    async () => {
      const [backups, trials, copies, free] = await Promise.all([
        latestRuns(database, 'backup', 30),
        latestRuns(database, 'trial', 10),
        latestRuns(database, 'copy', 10),
        secondFolder === undefined ? undefined : roomIn(secondFolder),
      ]);
      const lastGood = backups.find(({ state }) => state === 'done');
      return {
        folder,
        files: await filesIn(folder),
        backups,
        trials,
        second: secondFolder === undefined ? null : { folder: secondFolder, free: free ?? null, copies },
        isLate: isLate(lastGood?.finishedAt ?? null, nowIso()),
      };
    },
  );

  for (const [kind, summary] of [
    ['backup', 'Run a backup now'],
    ['trial', 'Run a test restore of the newest backup now'],
    ['copy', 'Copy missing backups to the second location now'],
  ] as const) {
    if (kind === 'copy' && secondFolder === undefined) continue;
    const path = kind === 'backup' ? '/api/v1/backups' : `/api/v1/backups/${kind}`;
    const about = { summary, tag: TAG, permission: 'backup.run', status: 202 };
    app.post(path, { config: { about: { ...about, answer: nothing } } }, async (request, reply) => {
      await writing(database, request, async (context) => {
        await jobWorker.enqueue(context.tx, LINE[kind], {}, { seconds: 12 * HOURS, retries: 0, only: LINE[kind] });
        await logEvent(context, { action: `ask-${kind}`, entity: 'backup', entityId: null, title: summary });
      });
      return reply.code(202).send({});
    });
  }
}

async function filesIn(folder: string) {
  const files = [...(await backupsIn(folder))].sort((a, b) => (a.madeAt < b.madeAt ? 1 : -1));
  return Promise.all(
    files.map(async ({ name, madeAt }) => ({
      name,
      madeAt,
      size: await stat(join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    })),
  );
}
