import { lazy } from 'react';
import { withEveryNoun } from '#engine/entity/declarations.web.ts';
import type { Components } from '#engine/screens/components.web.ts';
import { slot } from '#engine/screens/slots.tsx';

slot(
  'settings:companySignIn',
  lazy(async () => ({ default: (await import('./company-sign-in/ProviderSetUp.tsx')).ProviderSetUp })),
);

const userForm = () => import('./users/UserForm.tsx');

/** Authenticator setup, for the page that offers nothing besides it. */
export const secondFactorSetUp = () => import('./authenticators/SecondFactorSetUp.tsx');

/** Recovery codes, for users who accept an invitation with a passkey. */
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
