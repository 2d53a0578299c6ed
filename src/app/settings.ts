import { auditGroup } from '#platform/settings/auditGroup.ts';
import { auditStream } from '#platform/audit/stream/streamGroup.ts';
import { appGroup } from '#engine/settings/appGroup.ts';
import { security } from '#areas/identity/sessions/security.ts';
import { mailGroup } from '#engine/mail/mailGroup.ts';
import { companySignIn } from '#areas/identity/company-sign-in/companySignIn.ts';
import { processingGroup } from '#platform/processing/processingGroup.ts';
import { retentionGroup } from '#platform/retention/retentionGroup.ts';
import { calendarsGroup } from '#engine/settings/calendarsGroup.ts';
import { filesGroup } from '#engine/files/filesGroup.ts';
import { localeGroup } from '#engine/settings/localeGroup.ts';
import { tablesGroup } from '#engine/import/tablesGroup.ts';
import { dnsGroup } from '#areas/estate/network-services/dnsGroup.ts';
import { serviceGroup } from '#areas/desk/serviceGroup.ts';
import { salesGroup } from '#areas/sales/salesGroup.ts';
import { company } from '#engine/settings/company.ts';
import { accountsGroup } from '#areas/accounts/accountsGroup.ts';
import { registerGroups } from '#engine/settings/groups.ts';

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
  accountsGroup,
  salesGroup,
  serviceGroup,
  dnsGroup,
]);
