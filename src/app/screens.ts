import type { ScreenFacts } from '#engine/screens/manifest.ts';

/** The screens without an area: home, sign-in and the error pages. Other entry pages belong to the area that offers them. */
export const shellScreens: readonly ScreenFacts[] = [
  { path: '/', title: 'Dashboard', area: 'home', menu: true, name: 'home' },
  { path: '/logon', title: 'Logon', area: 'home', public: true, name: 'logon' },
  { path: '/forbidden', title: 'Error 403', area: 'home', public: true, framed: true, name: 'forbidden' },
  { path: '/no-jobs', title: 'Jobs System Not Available', area: 'home', public: true, framed: true, name: 'no-jobs' },
];

/** Shows all components in all states. In development builds only. */
export const galleryScreen: ScreenFacts = { path: '/gallery', title: 'Gallery', area: 'home' };

/** Shown for any unknown address. */
export const lostScreen: ScreenFacts = {
  path: '/*',
  title: 'Error 404',
  area: 'home',
  public: true,
  framed: true,
  name: 'not-found',
};

/** The screen for the second factor. An area provides the screen with this name. */
export const VERIFY = { name: 'user-authenticator-verify', path: '/users/{id}/2fa/{from}' } as const;
