import { later } from '#engine/screens/laterPart.web.ts';
import type { ShowProps } from '#engine/records/show/showTab.tsx';
import type { Components } from '#engine/screens/components.web.ts';
import { slot } from '#engine/screens/slots.tsx';

const ThreadMail = later(async () => (await import('./screens/ThreadMail.tsx')).ThreadMail);
const ContactBounce = later(async () => (await import('./bounces/ContactBounce.tsx')).ContactBounce);
slot<ShowProps>('show:contact:header', ContactBounce);
slot('thread:job:message', ThreadMail);

export const components: Components = {
  '/jobs/held-mail': () => import('./held/HeldMail.tsx'),
  '/system/mailboxes/{id}': () => import('./mailboxes/MailboxShow.tsx'),
};
