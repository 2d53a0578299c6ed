/** The state of a browser. */
export interface BrowserFacts {
  /** Whether the page uses https or localhost. */
  readonly isSecure: boolean;
  /** Whether it supports service workers, push and notifications. */
  readonly isAble: boolean;
  readonly permission: 'default' | 'granted' | 'denied';
  /** Whether the server knows it and it would show notices. */
  readonly isOn: boolean;
}

/** The available action in this browser, and the reason if there is none. */
export interface PushStanding {
  readonly can: 'switchOn' | 'switchOff' | 'nothing';
  readonly says: string;
}

/** The state of notifications in this browser, in words. */
export function standingOf({ isSecure, isAble, permission, isOn }: BrowserFacts): PushStanding {
  if (!isSecure)
    return {
      can: 'nothing',
      says: 'This page uses http, and browsers show notifications only for https pages. Ask an administrator to set up https.',
    };
  if (!isAble)
    return {
      can: 'nothing',
      says: 'This browser does not support notifications. On an iPhone or iPad, add this page to the Home Screen and open it from there.',
    };
  if (permission === 'denied')
    return {
      can: 'nothing',
      says: 'This browser blocks notifications of this page. Allow them in the browser settings for this site, then reload this page.',
    };
  if (isOn) return { can: 'switchOff', says: 'This browser shows notifications, also when this page is closed.' };
  return { can: 'switchOn', says: 'This browser can show notifications, also when this page is closed.' };
}

/** Why notifications could not be turned on, by the name of the browser’s error. */
export function failureWords(name: string): string {
  if (name === 'NotAllowedError')
    return 'The browser did not allow notifications. Try again and allow them, or change the browser settings for this site.';
  if (name === 'AbortError')
    return 'The push service of this browser could not be reached. Some networks and browsers block it. Try again later, or use another browser.';
  return 'Notifications could not be turned on. Reload this page and try again.';
}
