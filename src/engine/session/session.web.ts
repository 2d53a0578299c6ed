import { useSyncExternalStore } from 'react';
import { isWithheld, may } from '../permission/permission.ts';
import { api, replaceCsrfToken } from '../http/client.web.ts';
import { ApiError } from '../http/failure.ts';
import type { Realtime } from '../environment/realtime.ts';
import { appState, changeAppState, changeLayout } from '../http/appState.web.ts';
import { forgetOthers } from './forgetOthers.web.ts';

/** Who is signed in, and what the page needs to know about them. */
export interface Session {
  readonly user: {
    readonly userid: number;
    readonly name: string;
    readonly initials: string;
    readonly email: string;
    /** Absent for people without a staff record: shared screens, suppliers' engineers, auditors. */
    readonly staffId?: number | null;
  };
  readonly twoFactor: 'off' | 'pending' | 'passed';
  /** Seconds until nothing can be done before a second factor is set up; null when nobody asks for one. */
  readonly enrolmentDueSeconds?: number | null;
  /** It is a passkey that is asked of them: nothing else does. */
  readonly isPasskeyAsked?: boolean;
  /** Patterns: `*`, `customer.*`, `*.view`, `customer.update`. */
  readonly permissions: readonly string[];
  /** Feature switches as they are for this person; one that is not named is on. */
  readonly features?: Readonly<Record<string, boolean>>;
  readonly settings: Settings;
  readonly app?: {
    readonly environment?: string;
    readonly debug?: boolean;
    readonly frameworkVersion?: string;
    readonly languageVersion?: string;
  };
  readonly csrf: string;
  /** How pages listen for what others change. */
  readonly realtime?: Realtime;
}

/** A person's own choices, kept on the server. */
export interface Settings {
  readonly theme?: { readonly dark?: boolean };
  readonly density?: 'compact' | 'standard' | 'roomy';
  /** Opened after signing in; null for the usual one. */
  readonly startPage?: string | null;
  readonly keyboard?: { readonly letters?: boolean };
  /** Small things a screen remembers, by a name of its own. */
  readonly shell?: Readonly<Record<string, unknown>>;
  readonly lists?: Readonly<Record<string, unknown>>;
}

let session: Session | null = null;
/** The session ended under an open page; somebody must sign in again. */
let isEnded = false;
let allowed = new Map<string, boolean>();
const listeners = new Set<() => void>();

export const sessionNow = (): Session | null => session;
export const useSession = (): Session | null => useSyncExternalStore(subscribe, sessionNow);
export const useSessionEnded = (): boolean => useSyncExternalStore(subscribe, () => isEnded);

/** Whether the signed-in person has a permission; a hint for the screen, never the guard: that is the server's. */
export function allows(code: string | readonly string[] | undefined): boolean {
  if (code === undefined) return true;
  if (typeof code !== 'string') return code.some(allows);
  const known = allowed.get(code);
  if (known !== undefined) return known;
  const answer = may(session?.permissions ?? [], code);
  allowed.set(code, answer);
  return answer;
}

/** What opens a screen: a permission, a feature that is on. */
interface Opened {
  readonly permission?: string | readonly string[];
  readonly feature?: string;
}

/** Whether a screen may be opened: its permission is granted, and its feature is on. */
export const mayOpen = ({ permission, feature }: Opened): boolean =>
  allows(permission) && (feature === undefined || session?.features?.[feature] !== false);

/** Whether a screen is closed because its feature is switched off, and not for want of a permission. */
export const isSwitchedOff = ({ permission, feature }: Opened): boolean =>
  (feature !== undefined && session?.features?.[feature] === false) ||
  [permission ?? []].flat().some((code) => isWithheld(session?.permissions ?? [], code));

/**
 * Asks who is signed in; null when nobody is.
 *
 * @throws ApiError when the server cannot say
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
 * Asks again who is signed in, under an open page: rights may have changed, or the session ended. The page stays with
 * everything that was typed; somebody else's session begins a page of its own.
 *
 * @throws ApiError when the server cannot say
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

/** @throws ApiError 422 when address or password are wrong, 429 when tried too often */
export async function signIn(typed: {
  readonly email: string;
  readonly password: string;
  readonly remember: boolean;
}): Promise<Session | null> {
  return admit(await api<SessionAnswer>('/api/v1/session', { method: 'POST', body: typed, idempotent: false }));
}

/** Whether nothing is left to do but to set a second factor up. */
export const mustEnrol = (of: Session | null): boolean => of?.enrolmentDueSeconds === 0;

/** Ends this session, or every one of this person, and begins anew with nothing of theirs left on the page. */
export async function signOut({ everywhere = false } = {}): Promise<void> {
  await api(`/api/v1/session${everywhere ? '?everywhere=1' : ''}`, { method: 'DELETE' });
  // The answer asks browsers for the same, which heed it only on https.
  localStorage.clear();
  window.location.assign('/logon');
}

/** Remembers a setting of the user, on the page at once and on the server for every other device. */
export async function saveSettings(change: Settings): Promise<void> {
  if (change.theme?.dark !== undefined) showDark(change.theme.dark);
  if (!session) return;
  session = { ...session, settings: merged(session.settings, change) };
  for (const listener of listeners) listener();
  await api('/api/v1/session/settings', { method: 'PATCH', body: change });
}

/** Called when an answer says that nobody is signed in any more; says whether somebody was. */
export function endSession(): boolean {
  if (!session || isEnded) return session !== null;
  isEnded = true;
  for (const listener of listeners) listener();
  return true;
}

export type SessionAnswer =
  | Session
  | { readonly user: null | { readonly userid: null }; readonly csrf?: string; readonly app?: Session['app'] };

/** Takes an answer in: who it is, the token that belongs to them, how they want the page to look. */
export function admit(answer: SessionAnswer): Session | null {
  if (answer.csrf) replaceCsrfToken(answer.csrf);
  session = isSession(answer) ? answer : null;
  isEnded = false;
  allowed = new Map();
  const { app, layout } = appState();
  const chosen = session?.settings.theme?.dark;
  // Until somebody chose, the page stays in the theme it came in: the system's.
  const dark = chosen ?? layout.settings.user.theme.dark;
  changeAppState({
    app: { ...app, ...answer.app, name: app.name },
    genericUser: !session?.user.staffId,
    layout: { ...layout, user: { userid: session?.user.userid ?? null }, settings: { user: { theme: { dark } } } },
  });
  if (chosen !== undefined) rememberTheme(dark);
  // The next load draws the place of the menu before anything is known.
  if (session) {
    localStorage.setItem('signed-in', 'yes');
    // Here every way in ends: password, passkey, the company's provider, a link.
    forgetOthers(session.user.userid);
  } else localStorage.removeItem('signed-in');
  for (const listener of listeners) listener();
  return session;
}

function showDark(dark: boolean): void {
  changeLayout({ settings: { user: { theme: { dark } } } });
  rememberTheme(dark);
}

/** Group by group, as the server does. */
const merged = (settings: Settings, change: Settings): Settings => ({
  ...settings,
  ...change,
  ...(change.theme ? { theme: { ...settings.theme, ...change.theme } } : {}),
  ...(change.keyboard ? { keyboard: { ...settings.keyboard, ...change.keyboard } } : {}),
  ...(change.shell ? { shell: { ...settings.shell, ...change.shell } } : {}),
  ...(change.lists ? { lists: { ...settings.lists, ...change.lists } } : {}),
});

/** The sign-in page of this device is shown in the theme its last user chose. */
function rememberTheme(dark: boolean): void {
  localStorage.setItem('theme', dark ? 'dark' : 'light');
}

const isSession = (answer: SessionAnswer): answer is Session => answer.user !== null && answer.user.userid !== null;

/** Hears when somebody else is signed in, rights have changed, or the session ended. */
export const onSession = (listener: (now: { readonly isEnded: boolean }) => void): (() => void) =>
  subscribe(() => listener({ isEnded }));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
