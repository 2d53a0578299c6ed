import type { Outbound } from '../outbound/outbound.server.ts';
import { followSettings } from '../settings/changeGroup.server.ts';
import type { Complaints } from '../settings/groups.ts';
import type { GroupSide } from '../settings/sides.server.ts';
import { isHost, mailGroup, USUAL_PORTS } from './mailGroup.ts';
import { type MailEnvironment, mailOutside } from './mailSetup.server.ts';
import { wordsOf } from './mailTrouble.ts';
import { tryAgain } from './mailWorker.server.ts';

/** After a change of the mail settings, emails waiting for a retry are tried immediately. */
export const prepareMail = (): void => followSettings(mailGroup, ({ tx, now }) => tryAgain(tx, now));

/** The mail settings of this installation: those controlled by the environment, and a check of the target. */
export function mailSide(outbound: Pick<Outbound, 'judgeServer'>, environment: MailEnvironment): GroupSide {
  const outside = mailOutside(environment);
  return {
    ...(outside ? { outside } : {}),
    check: async ({ server, port, encryption }): Promise<Complaints> => {
      const way = encryptionOf(encryption);
      // Invalid names, ports and encryptions are refused by the rules of the settings group.
      if (outside || typeof server !== 'string' || !isHost(server) || !way) return {};
      const place = { host: server, port: typeof port === 'number' ? port : USUAL_PORTS[way] };
      const found = await outbound.judgeServer('mail', { ...place, isSecure: way !== 'none' });
      return found === 'ok' ? {} : { server: wordsOf({ ...place, encryption: way, kind: found }) };
    },
  };
}

const encryptionOf = (value: unknown) =>
  value === 'starttls' || value === 'tls' || value === 'none' ? value : undefined;
