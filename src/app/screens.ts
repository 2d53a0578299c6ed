import type { ScreenFacts } from '#core/screens/manifest.ts';

/** The screens that belong to no area: home, the doors in, and the error pages. */
export const shellScreens: readonly ScreenFacts[] = [
  { path: '/', title: 'Dashboard', area: 'home', menu: 'Home', name: 'home' },
  { path: '/logon', title: 'Logon', area: 'home', public: true, name: 'logon' },
  { path: '/logon/forgotten', title: 'Forgotten Password', area: 'home', public: true },
  { path: '/logon/company', title: 'Company Sign-in', area: 'home', public: true },
  { path: '/link-sign-in/{token}', title: 'Company Account', area: 'home', public: true },
  { path: '/setup/{token}', title: 'Set Up', area: 'home', public: true },
  { path: '/invite/{token}', title: 'Invitation', area: 'home', public: true },
  { path: '/reset/{token}', title: 'New Password', area: 'home', public: true },
  { path: '/confirm-address/{token}', title: 'New Address', area: 'home', public: true },
  { path: '/not-me', title: 'Signed Out', area: 'home', public: true },
  { path: '/not-me/{token}', title: 'Not Me', area: 'home', public: true },
  { path: '/forbidden', title: 'Error 403', area: 'home', public: true, framed: true, name: 'forbidden' },
  { path: '/no-jobs', title: 'Jobs System Not Available', area: 'home', public: true, framed: true, name: 'no-jobs' },
];

/** Shows every part in every face; development builds only. */
export const galleryScreen: ScreenFacts = { path: '/gallery', title: 'Gallery', area: 'home' };

/** What any address that is no screen's shows. */
export const lostScreen: ScreenFacts = {
  path: '/*',
  title: 'Error 404',
  area: 'home',
  public: true,
  framed: true,
  name: 'not-found',
};

/** Where a second factor is given; an area brings the screen under this name. */
export const VERIFY = { name: 'user-authenticator-verify', path: '/users/{id}/2fa/{from}' } as const;
