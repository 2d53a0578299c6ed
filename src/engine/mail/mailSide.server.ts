import type { Outbound } from '../outbound/outbound.server.ts';
import { followSettings } from '../settings/changeGroup.server.ts';
import type { Complaints } from '../settings/groups.ts';
import type { GroupSide } from '../settings/sides.server.ts';
import { isHost, mailGroup, USUAL_PORTS } from './mailGroup.ts';
import { type MailEnvironment, mailOutside } from './mailSetup.server.ts';
import { wordsOf } from './mailTrouble.ts';
import { tryAgain } from './mailWorker.server.ts';

/** Letters that wait for their next try need not wait for it with a server that was set up wrongly. */
export const prepareMail = (): void => followSettings(mailGroup, ({ tx, now }) => tryAgain(tx, now));

/** What the settings of mail are in this installation: what its environment decides, and where it may go. */
export function mailSide(outbound: Pick<Outbound, 'judgeServer'>, environment: MailEnvironment): GroupSide {
  const outside = mailOutside(environment);
  return {
    ...(outside ? { outside } : {}),
    check: async ({ server, port, encryption }): Promise<Complaints> => {
      const way = encryptionOf(encryption);
      // What is no name, port or way is refused by the rules of the group.
      if (outside || typeof server !== 'string' || !isHost(server) || !way) return {};
      const place = { host: server, port: typeof port === 'number' ? port : USUAL_PORTS[way] };
      const found = await outbound.judgeServer('mail', { ...place, isSecure: way !== 'none' });
      return found === 'ok' ? {} : { server: wordsOf({ ...place, encryption: way, kind: found }) };
    },
  };
}

const encryptionOf = (value: unknown) =>
  value === 'starttls' || value === 'tls' || value === 'none' ? value : undefined;
