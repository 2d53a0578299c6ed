import { lazy } from 'react';
import type { Components } from '#core/screens/components.web.ts';
import { slot } from '#core/screens/slots.tsx';

slot(
  'settings:companySignIn',
  lazy(async () => ({ default: (await import('./company-sign-in/ProviderSetUp.tsx')).ProviderSetUp })),
);
slot(
  'settings:mail',
  lazy(async () => ({ default: (await import('#core/mail/MailTry.tsx')).MailTry })),
);
slot(
  'settings:auditStream',
  lazy(async () => ({ default: (await import('#core/audit/stream/StreamState.tsx')).StreamState })),
);

const userForm = () => import('./users/UserForm.tsx');
const roleForm = () => import('./roles/RoleForm.tsx');
const automationForm = () => import('#core/automation/screens/AutomationForm.tsx');
const incomingForm = () => import('./incoming-webhooks/IncomingForm.tsx');
const customFieldForm = () => import('./custom-fields/CustomFieldForm.tsx');

/** What sets a second factor up, for the page that asks for nothing else. */
export const secondFactorSetUp = () => import('./authenticators/SecondFactorSetUp.tsx');

/** Codes that are shown once, for whoever accepts an invitation with a passkey. */
export const recoveryCodes = () => import('./authenticators/RecoveryCodes.tsx');

export const components: Components = {
  '/users': () => import('./users/UserList.tsx'),
  '/users/create': userForm,
  '/users/{id}': () => import('./users/UserShow.tsx'),
  '/users/{id}/edit': userForm,
  '/users/{id}/avatar': () => import('./users/AvatarPanel.tsx'),
  '/users/{id}/2fa/create': () => import('./authenticators/TwoFactorCreate.tsx'),
  '/profile': () => import('./profile/Profile.tsx'),
  '/profile/avatar': () => import('./profile/OwnPhoto.tsx'),
  '/profile/not-me': () => import('./profile/NotMe.tsx'),
  '/users/{id}/customer-assign': () => import('./assignments/CustomerAssign.tsx'),
  '/users/{id}/supplier-assign': () => import('./assignments/SupplierAssign.tsx'),
  '/system/roles': () => import('./roles/RoleList.tsx'),
  '/system/roles/create': roleForm,
  '/system/roles/{id}': () => import('./roles/RoleShow.tsx'),
  '/system/roles/{id}/edit': roleForm,
  '/system/roles/{id}/view-as': () => import('./roles/ViewAsRole.tsx'),
  '/system/access-review/{id}': () => import('./access-review/AccessReviewShow.tsx'),
  '/system/permissions': () => import('./permissions/Permissions.tsx'),
  '/exports': () => import('#core/lists/exports/Exports.tsx'),
  '/notifications': () => import('#core/notices/screens/Notices.tsx'),
  '/disposable': () => import('#core/disposable/screens/DisposableList.tsx'),
  '/disposable/create': () => import('#core/disposable/screens/DisposableCreate.tsx'),
  '/audit/credentials': () => import('#core/audit/screens/CredentialLogs.tsx'),
  '/audit': () => import('#core/audit/screens/AuditLogs.tsx'),
  '/system/tokens': () => import('./tokens/Tokens.tsx'),
  '/system/tokens/create': () => import('./tokens/TokenCreate.tsx'),
  '/system/automation': () => import('#core/automation/screens/AutomationList.tsx'),
  '/system/automation/create': automationForm,
  '/system/automation/{id}': () => import('#core/automation/screens/AutomationShow.tsx'),
  '/system/automation/{id}/edit': automationForm,
  '/system/webhooks/{id}': () => import('./webhooks/WebhookShow.tsx'),
  '/system/chats/{id}': () => import('./chats/ChatShow.tsx'),
  '/system/incoming/create': incomingForm,
  '/system/incoming/{id}': () => import('./incoming-webhooks/IncomingShow.tsx'),
  '/system/incoming/{id}/edit': incomingForm,
  '/system/retention': () => import('#core/retention/screens/Retention.tsx'),
  '/system/subject-access': () => import('#core/subject-access/screens/SubjectAccess.tsx'),
  '/system/health': () => import('#core/health/screens/Health.tsx'),
  '/system/security': () => import('./security/Security.tsx'),
  '/system/quarantine': () => import('#core/files/quarantine/screens/Quarantine.tsx'),
  '/system/features': () => import('#core/access/screens/Features.tsx'),
  '/system/features/{key}': () => import('#core/access/screens/FeatureEdit.tsx'),
  '/system/live': () => import('#core/live/screens/LiveHealth.tsx'),
  '/system/work': () => import('#core/schedule/screens/Work.tsx'),
  '/system/import': () => import('#core/import/screens/ImportHome.tsx'),
  '/system/import/{id}': () => import('#core/import/screens/ImportRun.tsx'),
  '/system/bank-holidays': () => import('./calendars/BankHolidayList.tsx'),
  '/system/custom-fields/create': customFieldForm,
  '/system/custom-fields/{id}/edit': customFieldForm,
};
