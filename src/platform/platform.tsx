import { lazy } from 'react';
import { withEveryNoun } from '#engine/entity/declarations.web.ts';
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

export const components: Components = {
  '/exports': () => import('./exports/Exports.tsx'),
  '/notifications': () => import('./notifications/screens/Notices.tsx'),
  '/disposable': () => import('./disposable/screens/DisposableList.tsx'),
  '/disposable/create': () => import('./disposable/screens/DisposableCreate.tsx'),
  '/audit/credentials': withEveryNoun(() => import('./audit/screens/CredentialLogs.tsx')),
  '/audit': withEveryNoun(() => import('./audit/screens/AuditLogs.tsx')),
  '/system/automation/{id}': withEveryNoun(() => import('./automation/screens/AutomationShow.tsx')),
  '/system/automation/{id}/edit': withEveryNoun(() => import('./automation/screens/AutomationForm.tsx')),
  '/system/retention': () => import('./processing/screens/Retention.tsx'),
  '/system/subject-access': withEveryNoun(() => import('./subject-access/screens/SubjectAccess.tsx')),
  '/system/health': () => import('./health/screens/Health.tsx'),
  '/system/quarantine': () => import('./quarantine/screens/Quarantine.tsx'),
  '/system/features': () => import('./features/screens/Features.tsx'),
  '/system/features/{key}': () => import('./features/screens/FeatureEdit.tsx'),
  '/system/live': () => import('#engine/live/health/LiveHealth.tsx'),
  '/system/work': () => import('#engine/schedule/screens/Work.tsx'),
  '/system/import': withEveryNoun(() => import('#engine/import/screens/ImportHome.tsx')),
  '/system/import/{id}': withEveryNoun(() => import('#engine/import/screens/ImportRun.tsx')),
};
