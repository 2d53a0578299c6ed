import { sealedColumn } from '#engine/keys/sealedColumns.server.ts';
import { prepareMail } from '#engine/mail/mailSide.server.ts';
import { SETTING_SECRETS } from '#engine/settings/secrets.server.ts';
import { prepareContact } from './alarms/securityContact.server.ts';
import { prepareAuditStream } from './audit/stream/streamSide.server.ts';
import { mountMyDay } from './board/myDay.server.ts';
import { REQUEST_KEYS } from './disposable/requests/answerKey.server.ts';
import { registerThreadRemoval } from './thread/importEntries.server.ts';
import { registerThreadFiles } from './thread/threadFiles.server.ts';
import type { AreaModule } from '#engine/api/area.server.ts';

export const area: AreaModule = {
  register() {
    prepareMail();
    registerThreadFiles();
    registerThreadRemoval();
    prepareContact();
    prepareAuditStream();
    sealedColumn(SETTING_SECRETS);
    sealedColumn(REQUEST_KEYS);
  },
  mount: (app, { database }) => mountMyDay(app, database),
};
