import type { FastifyInstance } from 'fastify';
import { registerCalculations } from '#engine/api/calculations.server.ts';
import type { AreaModule, Services } from '#engine/api/area.server.ts';
import { sealedColumn } from '#engine/keys/sealedColumns.server.ts';
import { schedule } from '#engine/schedule/work.server.ts';
import { keepSecretsOf } from '#engine/store/secretKeepers.server.ts';
import type { Loop } from '#engine/time/every.server.ts';
import { healthLine } from '#platform/health/healthLines.server.ts';
import { answersCome } from '#areas/desk/desk.server.ts';
import { mountBounces } from './bounces/bounceRoutes.server.ts';
import { scheduleHeldMail } from './held/endHeld.server.ts';
import { heldMailBehaviour } from './held/heldMail.server.ts';
import { mountHeldMail } from './held/heldRoutes.server.ts';
import { mailCalculations } from './mail.calculations.server.ts';
import { keepMailKeys } from './mailKeys.server.ts';
import type { MailServices } from './mailServices.server.ts';
import { checkMailboxes } from './mailboxes/checkMailbox.server.ts';
import { mailbox } from './mailboxes/mailbox.ts';
import { mailboxBehaviour } from './mailboxes/mailbox.server.ts';
import { mailboxAuditEvents } from './mailboxes/mailboxAuditEvents.server.ts';
import { mailboxHealth } from './mailboxes/mailboxHealth.server.ts';
import { mountMailboxes } from './mailboxes/mailboxRoutes.server.ts';
import { keepMailboxPasswords, mailboxSecrets } from './mailboxes/mailboxSecret.server.ts';
import { watchMailboxes } from './mailboxes/watchMailboxes.server.ts';
import { replyByMail } from './outbound/replyMail.server.ts';
import { mountMails } from './screens/mailRoutes.server.ts';
import { mailSenderBehaviour } from './senders/mailSender.server.ts';

/** Schedules the check of mailboxes every minute, for servers without push notification. */
export const scheduleMail = (services: MailServices): void => {
  schedule('check-mail', 'Check mailboxes', '* * * * *', () => checkMailboxes(services), { seconds: 600, retries: 0 });
  scheduleHeldMail(services.database);
};

export const area: AreaModule = {
  auditEvents: [mailboxAuditEvents],
  behaviours: [mailboxBehaviour, mailSenderBehaviour, heldMailBehaviour],
  register: () => {
    registerCalculations(mailCalculations);
    keepSecretsOf(mailbox, keepMailboxPasswords);
    sealedColumn(mailboxSecrets);
    answersCome(replyByMail);
  },
  mount: (app, services) => {
    const { database, keys } = services;
    keepMailKeys(keys);
    mountMailboxes(app, services);
    mountHeldMail(app, services);
    mountMails(app, services);
    mountBounces(app, database);
    healthLine('mailboxes', {
      label: 'Mailboxes',
      pages: ['health'],
      path: '/system/mailboxes',
      permission: 'mailbox.view',
      look: () => mailboxHealth(database),
    });
    watchWhileListening(app, services);
  },
};

/** Watches mailboxes only while the server listens, so that servers in tests watch none. */
function watchWhileListening(app: FastifyInstance, services: Services): void {
  let watching: Loop | undefined;
  app.addHook('onListen', async () => {
    watching = watchMailboxes({ ...services, database: services.background });
  });
  app.addHook('preClose', async () => watching?.stop());
}
