import { auditGroup } from '#core/audit/auditGroup.ts';
import { appGroup } from '#core/settings/appGroup.ts';
import { security } from '#areas/system/sessions/security.ts';
import { companySignIn } from '#areas/system/company-sign-in/companySignIn.ts';
import { company } from '#core/settings/company.ts';
import { registerGroups } from '#core/settings/groups.ts';

/** Every group of settings, in the order of the screen. */
registerGroups([company, appGroup, security, companySignIn, auditGroup]);
