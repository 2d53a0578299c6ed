import type { FastifyInstance } from 'fastify';
import { dirname } from 'node:path';
import { hostOf } from './address.server.ts';
import { registerCopyAlarm, registerFlawAlarm, registerMailAlarm, registerScannerAlarm } from './alarms.server.ts';
import type { Installation } from './installation.server.ts';
import { companySide, type ProviderSource, providerSource } from '#areas/identity/identity.server.ts';
import { outboundOf } from '#areas/integrations/integrations.server.ts';
import { mountAuditStream } from '#platform/audit/stream/streamRoutes.server.ts';
import { streamSide } from '#platform/audit/stream/streamSide.server.ts';
import { mountMail } from '#engine/mail/mailRoutes.server.ts';
import { type MailSource, mailSource } from '#engine/mail/mailSetup.server.ts';
import { mailSide } from '#engine/mail/mailSide.server.ts';
import type { Outbound } from '#engine/outbound/outbound.server.ts';
import { mountPush } from '#platform/notifications/push/pushRoutes.server.ts';
import { mountSettings } from '#platform/settings/groupRoutes.server.ts';
import { mailHeading } from '#engine/settings/configuredNames.server.ts';

/** The outbound connections: requests, emails, and the company's identity provider. */
export interface Outside {
  readonly outbound: Outbound;
  readonly post: MailSource;
  readonly provider: ProviderSource;
}

export const outsideOf = ({ database, keys, outbound, mail = {}, provider }: Installation): Outside => ({
  outbound: outboundOf(database, outbound),
  post: mailSource(database, keys, mail),
  provider: providerSource(database, keys, provider),
});

/** Registers the routes for outbound connections and their settings, and the alarms for failures. */
export function mountOutside(app: FastifyInstance, installation: Installation, { outbound, post }: Outside): void {
  const { database, keys, mail = {}, provider, address = '' } = installation;
  mountPush(app, { database, keys, outbound });
  mountSettings(app, {
    database,
    keys,
    sides: {
      mail: mailSide(outbound, mail),
      companySignIn: companySide(database, outbound, provider),
      auditStream: streamSide(outbound),
    },
  });
  mountAuditStream(app, { database, keys, outbound, host: hostOf(installation.publicUrl) });
  registerMailAlarm(() => post.isSetUp());
  registerScannerAlarm(installation.scanner);
  registerCopyAlarm(installation.backups.secondFolder);
  registerFlawAlarm(dirname(installation.folder.web));
  mountMail(app, database, {
    source: post,
    outbound,
    address,
    heading: () => mailHeading(database, installation),
  });
}
