import type { ScreenFacts } from '#engine/screens/manifest.ts';

/** The screens that belong to no area: home, sign-in, and the error pages. Other ways in are the area's that offers them. */
export const shellScreens: readonly ScreenFacts[] = [
  { path: '/', title: 'Dashboard', area: 'home', menu: true, name: 'home' },
  { path: '/logon', title: 'Logon', area: 'home', public: true, name: 'logon' },
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
