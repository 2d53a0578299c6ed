import { useSyncExternalStore } from 'react';
import { isWithheld, may } from '../permission/permission.ts';
import { api, replaceCsrfToken } from '../http/client.web.ts';
import { ApiError } from '../http/failure.ts';
import type { Realtime } from '../environment/realtime.ts';
import { appState, changeAppState, changeLayout } from '../http/appState.web.ts';
import { forgetOthers } from './forgetOthers.web.ts';

/** The signed-in user, and the information that the page needs about them. */
export interface Session {
  readonly user: {
    readonly userid: number;
    readonly name: string;
    readonly initials: string;
    readonly email: string;
    /** Absent for users without a staff record: shared screens, suppliers' engineers, auditors. */
    readonly staffId?: number | null;
  };
  readonly twoFactor: 'off' | 'pending' | 'passed';
  /** Seconds until a second factor is mandatory before any other action. Null if it is not required. */
  readonly enrolmentDueSeconds?: number | null;
  /** Whether the required factor must be a passkey. */
  readonly isPasskeyAsked?: boolean;
  /** Patterns: `*`, `customer.*`, `*.view`, `customer.update`. */
  readonly permissions: readonly string[];
  /** Feature switches for this user. A feature that is not listed is on. */
  readonly features?: Readonly<Record<string, boolean>>;
  readonly settings: Settings;
  readonly app?: {
    readonly environment?: string;
    readonly debug?: boolean;
    readonly frameworkVersion?: string;
    readonly languageVersion?: string;
  };
  readonly csrf: string;
  /** The settings for live updates. */
  readonly realtime?: Realtime;
}

/** The user's preferences, stored on the server. */
export interface Settings {
  readonly theme?: { readonly dark?: boolean };
  readonly density?: 'compact' | 'standard' | 'roomy';
  /** The page after sign-in. Null for the default. */
  readonly startPage?: string | null;
  readonly keyboard?: { readonly letters?: boolean };
  /** Small settings of screens, by key. */
  readonly shell?: Readonly<Record<string, unknown>>;
  readonly lists?: Readonly<Record<string, unknown>>;
}

let session: Session | null = null;
/** Whether the session ended while the page was open, so that the user must sign in again. */
let isEnded = false;
let allowed = new Map<string, boolean>();
const listeners = new Set<() => void>();

export const sessionNow = (): Session | null => session;
export const useSession = (): Session | null => useSyncExternalStore(subscribe, sessionNow);
export const useSessionEnded = (): boolean => useSyncExternalStore(subscribe, () => isEnded);

/** Whether the user has a permission. For display only, because the server checks every request. */
export function allows(code: string | readonly string[] | undefined): boolean {
  if (code === undefined) return true;
  if (typeof code !== 'string') return code.some(allows);
  const known = allowed.get(code);
  if (known !== undefined) return known;
  const answer = may(session?.permissions ?? [], code);
  allowed.set(code, answer);
  return answer;
}

/** The conditions for opening a screen: a permission, and a feature that is on. */
interface Opened {
  readonly permission?: string | readonly string[];
  readonly feature?: string;
}

/** Whether a screen may be opened: its permission is granted and its feature is on. */
export const mayOpen = ({ permission, feature }: Opened): boolean =>
  allows(permission) && (feature === undefined || session?.features?.[feature] !== false);

/** Whether a screen is closed because its feature is off, rather than because of a missing permission. */
export const isSwitchedOff = ({ permission, feature }: Opened): boolean =>
  (feature !== undefined && session?.features?.[feature] === false) ||
  [permission ?? []].flat().some((code) => isWithheld(session?.permissions ?? [], code));

/**
 * Reads the session. Null without a signed-in user.
 *
 * @throws ApiError if the request fails
 */
export async function readSession(): Promise<Session | null> {
  try {
    return admit(await api<SessionAnswer>('/api/v1/session'));
  } catch (failure) {
    if (failure instanceof ApiError && failure.status === 401) return admit({ user: null });
    throw failure;
  }
}

/**
 * Reads the session again while a page is open, because permissions may have changed or the session may have ended. The
 * page and its input stay. If another user is signed in, the page reloads.
 *
 * @throws ApiError if the request fails
 */
export async function readSessionAgain(): Promise<'going on' | 'ended'> {
  const answer = await api<SessionAnswer>('/api/v1/session');
  if (!isSession(answer)) {
    if (answer.csrf) replaceCsrfToken(answer.csrf);
    endSession();
    return 'ended';
  }
  if (session && answer.user.userid !== session.user.userid) window.location.assign('/');
  else admit(answer);
  return 'going on';
}

/** @throws ApiError 422 if email or password is wrong, 429 after too many attempts */
export async function signIn(typed: {
  readonly email: string;
  readonly password: string;
  readonly remember: boolean;
}): Promise<Session | null> {
  return admit(await api<SessionAnswer>('/api/v1/session', { method: 'POST', body: typed, idempotent: false }));
}

/** Whether the user must set up a second factor before any other action. */
export const mustEnrol = (of: Session | null): boolean => of?.enrolmentDueSeconds === 0;

/** Ends this session or all of the user's sessions, clears their data from the page and opens the sign-in page. */
export async function signOut({ everywhere = false } = {}): Promise<void> {
  await api(`/api/v1/session${everywhere ? '?everywhere=1' : ''}`, { method: 'DELETE' });
  // The response requests the same with a header, which browsers only obey on https.
  localStorage.clear();
  window.location.assign('/logon');
}

/** Saves a preference, on the page at once and on the server for the user's other devices. */
export async function saveSettings(change: Settings): Promise<void> {
  if (change.theme?.dark !== undefined) showDark(change.theme.dark);
  if (!session) return;
  session = { ...session, settings: merged(session.settings, change) };
  for (const listener of listeners) listener();
  await api('/api/v1/session/settings', { method: 'PATCH', body: change });
}

/** Called when a response says that the session has ended. Returns whether a user was signed in. */
export function endSession(): boolean {
  if (!session || isEnded) return session !== null;
  isEnded = true;
  for (const listener of listeners) listener();
  return true;
}

export type SessionAnswer =
  | Session
  | { readonly user: null | { readonly userid: null }; readonly csrf?: string; readonly app?: Session['app'] };

/** Takes over a response: user, CSRF token, and preferences for the look of the page. */
export function admit(answer: SessionAnswer): Session | null {
  if (answer.csrf) replaceCsrfToken(answer.csrf);
  session = isSession(answer) ? answer : null;
  isEnded = false;
  allowed = new Map();
  const { app, layout } = appState();
  const chosen = session?.settings.theme?.dark;
  // Until the user chooses a theme, the page keeps that of the system.
  const dark = chosen ?? layout.settings.user.theme.dark;
  changeAppState({
    app: { ...app, ...answer.app, name: app.name },
    genericUser: !session?.user.staffId,
    layout: { ...layout, user: { userid: session?.user.userid ?? null }, settings: { user: { theme: { dark } } } },
  });
  if (chosen !== undefined) rememberTheme(dark);
  // Lets the next page load reserve the space of the menu at once.
  if (session) {
    localStorage.setItem('signed-in', 'yes');
    // All ways of signing in lead here: password, passkey, the company's identity provider, a link.
    forgetOthers(session.user.userid);
  } else localStorage.removeItem('signed-in');
  for (const listener of listeners) listener();
  return session;
}

function showDark(dark: boolean): void {
  changeLayout({ settings: { user: { theme: { dark } } } });
  rememberTheme(dark);
}

/** Merges group by group, like the server. */
const merged = (settings: Settings, change: Settings): Settings => ({
  ...settings,
  ...change,
  ...(change.theme ? { theme: { ...settings.theme, ...change.theme } } : {}),
  ...(change.keyboard ? { keyboard: { ...settings.keyboard, ...change.keyboard } } : {}),
  ...(change.shell ? { shell: { ...settings.shell, ...change.shell } } : {}),
  ...(change.lists ? { lists: { ...settings.lists, ...change.lists } } : {}),
});

/** Stores the theme of the last user, for this device's sign-in page. */
function rememberTheme(dark: boolean): void {
  localStorage.setItem('theme', dark ? 'dark' : 'light');
}

const isSession = (answer: SessionAnswer): answer is Session => answer.user !== null && answer.user.userid !== null;

/** Listens for another user, changed permissions or the end of the session. */
export const onSession = (listener: (now: { readonly isEnded: boolean }) => void): (() => void) =>
  subscribe(() => listener({ isEnded }));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
