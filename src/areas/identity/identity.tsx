import { lazy } from 'react';
import { withEveryNoun } from '#engine/entity/declarations.web.ts';
import type { Components } from '#engine/screens/components.web.ts';
import { slot } from '#engine/screens/slots.tsx';

slot(
  'settings:companySignIn',
  lazy(async () => ({ default: (await import('./company-sign-in/ProviderSetUp.tsx')).ProviderSetUp })),
);

const userForm = () => import('./users/UserForm.tsx');

/** What sets a second factor up, for the page that asks for nothing else. */
export const secondFactorSetUp = () => import('./authenticators/SecondFactorSetUp.tsx');

/** Codes that are shown once, for whoever accepts an invitation with a passkey. */
export const recoveryCodes = () => import('./authenticators/RecoveryCodes.tsx');

export const components: Components = {
  '/users': () => import('./users/UserList.tsx'),
  '/users/create': userForm,
  '/users/{id}': withEveryNoun(() => import('./users/UserShow.tsx')),
  '/users/{id}/edit': userForm,
  '/users/{id}/avatar': () => import('./users/AvatarPanel.tsx'),
  '/users/{id}/2fa/create': () => import('./authenticators/TwoFactorCreate.tsx'),
  '/profile': () => import('./profile/Profile.tsx'),
  '/profile/avatar': () => import('./profile/OwnPhoto.tsx'),
  '/profile/not-me': () => import('./profile/ReportSignIn.tsx'),
};
