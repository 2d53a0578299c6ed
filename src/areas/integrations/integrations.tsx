import { lazy } from 'react';
import { slot } from '#engine/screens/slots.tsx';
import { withEveryNoun } from '#engine/entity/declarations.web.ts';
import type { Components } from '#engine/screens/components.web.ts';

const incomingForm = withEveryNoun(() => import('./incoming-webhooks/IncomingForm.tsx'));

slot(
  'profile:section',
  lazy(async () => ({ default: (await import('./calendar-feed/CalendarSection.tsx')).CalendarSection })),
);

export const components: Components = {
  '/system/tokens': () => import('./tokens/Tokens.tsx'),
  '/system/tokens/create': () => import('./tokens/TokenCreate.tsx'),
  '/system/webhooks/{id}': () => import('./webhooks/WebhookShow.tsx'),
  '/system/chats/{id}': () => import('./chats/ChatShow.tsx'),
  '/system/incoming/create': incomingForm,
  '/system/incoming/{id}': withEveryNoun(() => import('./incoming-webhooks/IncomingShow.tsx')),
  '/system/incoming/{id}/edit': incomingForm,
};
