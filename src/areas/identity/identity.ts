import { areaModel } from '#engine/access/areaModel.ts';
import { directoryGroup } from './directory/directoryGroup.ts';
import { user } from './users/user.ts';
import { sensitive } from '#engine/access/catalogue.ts';
import { screensOf } from '#engine/entity/screensOf.ts';

export const area = areaModel('identity', {
  entities: [user, directoryGroup],
  permissions: [
    sensitive('user.create', 'Invite users'),
    sensitive('user.update', 'Change users, their roles and their scope'),
    sensitive('user.deactivate', 'Deactivate users'),
    sensitive('user.reactivate', 'Reactivate users'),
    sensitive('user.endSessions', 'Sign users out everywhere'),
    sensitive('user.resetTwoFactor', 'Reset two-factor authentication of users', 'Users'),
    sensitive('user.export'),
    sensitive(
      'directory.provision',
      'Manage users and their roles from the company directory (SCIM), with an API token',
      'Company directory',
    ),
  ],
  screens: [
    { path: '/logon/forgotten', title: 'Forgotten password', area: 'home', public: true },
    { path: '/logon/company', title: 'Single sign-on', area: 'home', public: true, secretAddress: true },
    { path: '/link-sign-in/{token}', title: 'Company account', area: 'home', public: true, secretAddress: true },
    { path: '/setup/{token}', title: 'Set up', area: 'home', public: true, secretAddress: true },
    { path: '/invite/{token}', title: 'Invitation', area: 'home', public: true, secretAddress: true },
    { path: '/reset/{token}', title: 'New password', area: 'home', public: true, secretAddress: true },
    { path: '/confirm-address/{token}', title: 'New address', area: 'home', public: true, secretAddress: true },
    { path: '/not-me', title: 'Signed out', area: 'home', public: true },
    { path: '/not-me/{token}', title: 'Not me', area: 'home', public: true, secretAddress: true },
    ...screensOf(user),
    { path: '/users/{id}/avatar', title: 'Avatar', area: 'users', parent: '/users/{id}', panel: true },
    {
      path: '/users/{id}/2fa/create',
      title: 'Set up two-factor authentication',
      area: 'users',
      parent: '/users/{id}',
      panel: true,
    },
    {
      path: '/users/{id}/2fa/{from}',
      title: 'Two-factor authentication',
      area: 'users',
      name: 'user-authenticator-verify',
      bare: true,
    },
    { path: '/profile', title: 'Profile', area: 'home' },
    { path: '/profile/avatar', title: 'Avatar', area: 'home', parent: '/profile', panel: true },
    { path: '/profile/not-me', title: 'Report this sign-in', area: 'home', parent: '/profile', panel: true },
  ],
});
