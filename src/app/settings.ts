import { auditGroup } from '#core/audit/auditGroup.ts';
import { auditStream } from '#core/audit/stream/streamGroup.ts';
import { appGroup } from '#core/settings/appGroup.ts';
import { security } from '#areas/system/sessions/security.ts';
import { mailGroup } from '#core/mail/mailGroup.ts';
import { companySignIn } from '#areas/system/company-sign-in/companySignIn.ts';
import { processingGroup } from '#core/processing/processingGroup.ts';
import { retentionGroup } from '#core/retention/retentionGroup.ts';
import { calendarsGroup } from '#core/calendar/calendarsGroup.ts';
import { filesGroup } from '#core/files/filesGroup.ts';
import { localeGroup } from '#core/settings/localeGroup.ts';
import { tablesGroup } from '#core/import/tablesGroup.ts';
import { company } from '#core/settings/company.ts';
import { registerGroups } from '#core/settings/groups.ts';

/** Every group of settings, in the order of the screen. */
registerGroups([
  company,
  appGroup,
  localeGroup,
  calendarsGroup,
  mailGroup,
  security,
  companySignIn,
  auditGroup,
  auditStream,
  retentionGroup,
  processingGroup,
  tablesGroup,
  filesGroup,
]);
