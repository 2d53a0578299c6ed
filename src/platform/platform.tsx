import { lazy } from 'react';
import type { Components } from '#engine/screens/components.web.ts';
import { slot } from '#engine/screens/slots.tsx';

slot(
  'settings:mail',
  lazy(async () => ({ default: (await import('./settings/mail/MailTry.tsx')).MailTry })),
);

slot(
  'settings:auditStream',
  lazy(async () => ({ default: (await import('./audit/stream/StreamState.tsx')).StreamState })),
);

const automationForm = () => import('./automation/screens/AutomationForm.tsx');

export const components: Components = {
  '/exports': () => import('./exports/Exports.tsx'),
  '/notifications': () => import('./notifications/screens/Notices.tsx'),
  '/disposable': () => import('./disposable/screens/DisposableList.tsx'),
  '/disposable/create': () => import('./disposable/screens/DisposableCreate.tsx'),
  '/audit/credentials': () => import('./audit/screens/CredentialLogs.tsx'),
  '/audit': () => import('./audit/screens/AuditLogs.tsx'),
  '/system/automation': () => import('./automation/screens/AutomationList.tsx'),
  '/system/automation/create': automationForm,
  '/system/automation/{id}': () => import('./automation/screens/AutomationShow.tsx'),
  '/system/automation/{id}/edit': automationForm,
  '/system/retention': () => import('./processing/screens/Retention.tsx'),
  '/system/subject-access': () => import('./subject-access/screens/SubjectAccess.tsx'),
  '/system/health': () => import('./health/screens/Health.tsx'),
  '/system/quarantine': () => import('./quarantine/screens/Quarantine.tsx'),
  '/system/features': () => import('./features/screens/Features.tsx'),
  '/system/features/{key}': () => import('./features/screens/FeatureEdit.tsx'),
  '/system/live': () => import('#engine/live/health/LiveHealth.tsx'),
  '/system/work': () => import('#engine/schedule/screens/Work.tsx'),
  '/system/import': () => import('#engine/import/screens/ImportHome.tsx'),
  '/system/import/{id}': () => import('#engine/import/screens/ImportRun.tsx'),
};
