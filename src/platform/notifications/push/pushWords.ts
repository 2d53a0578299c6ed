/** What a browser says of itself. */
export interface BrowserFacts {
  /** The page came by https, or from this machine. */
  readonly isSecure: boolean;
  /** It has service workers, push and notifications. */
  readonly isAble: boolean;
  readonly permission: 'default' | 'granted' | 'denied';
  /** Our server knows it, and it would show what comes. */
  readonly isOn: boolean;
}

/** What can be done about notices in this browser, and why when nothing can. */
export interface PushStanding {
  readonly can: 'switchOn' | 'switchOff' | 'nothing';
  readonly says: string;
}

/** What somebody reads of notices in the browser they sit at. */
export function standingOf({ isSecure, isAble, permission, isOn }: BrowserFacts): PushStanding {
  if (!isSecure)
    return {
      can: 'nothing',
      says: 'This page came by plain http. Browsers show notices only of pages that came by https; ask whoever looks after this installation.',
    };
  if (!isAble)
    return {
      can: 'nothing',
      says: 'This browser cannot show notices of pages. On an iPhone or iPad, add this page to the Home Screen and open it from there.',
    };
  if (permission === 'denied')
    return {
      can: 'nothing',
      says: 'This browser blocks notices of this page. Allow them in its settings for this site, then load this page again.',
    };
  if (isOn) return { can: 'switchOff', says: 'This browser shows notices, also while no page of ours is open.' };
  return { can: 'switchOn', says: 'This browser can show notices, also while no page of ours is open.' };
}

/** Why switching on went wrong, by the name of the browser’s error. */
export function failureWords(name: string): string {
  if (name === 'NotAllowedError')
    return 'This browser was not allowed to show notices. Press again and allow it, or change its settings for this site.';
  if (name === 'AbortError')
    return 'The push service of this browser could not be reached. Some networks and some browsers keep it shut; try again later, or in another browser.';
  return 'This browser could not be switched on. Load this page again and try once more.';
}
