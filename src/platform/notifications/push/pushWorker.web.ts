import { readPushed } from './pushedNotice.ts';

/**
 * The product's service worker. It shows pushed notices and opens them on click; it caches no files and handles no
 * page requests. It is a separate build file, which browsers check for updates when they open a page.
 */

/** The part of the service worker API that is used here; the DOM types do not include it. */
interface Surroundings {
  readonly location: Location;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    matchAll(about: { readonly type: 'window'; readonly includeUncontrolled: true }): Promise<readonly OpenTab[]>;
    openWindow(path: string): Promise<OpenTab | null>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(name: 'install', heard: () => void): void;
  addEventListener(name: 'push', heard: (event: Lasting & { readonly data: { text(): string } | null }) => void): void;
  addEventListener(
    name: 'notificationclick',
    heard: (event: Lasting & { readonly notification: Notification }) => void,
  ): void;
}
interface OpenTab {
  readonly url: string;
  focus(): Promise<OpenTab>;
}
/** An event that keeps the worker alive until its work is done. */
interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}

const here = globalThis as unknown as Surroundings;

// A new release takes over at once, because the worker has no state that this could break.
here.addEventListener('install', () => void here.skipWaiting());

here.addEventListener('push', (event) => event.waitUntil(show(event.data?.text())));

here.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open((event.notification.data as { readonly path: string }).path));
});

function show(sent: string | undefined): Promise<void> {
  const { title, text, path, tag, action } = readPushed(sent);
  const options = {
    body: text,
    tag,
    // A notice that replaces another alerts the user again.
    renotify: true,
    icon: '/icon.svg',
    data: { path },
    ...(action ? { actions: [{ action: 'open', title: action }] } : {}),
  };
  return here.registration.showNotification(title, options);
}

/** Focuses a tab that already shows the path, or opens a new one. */
async function open(path: string): Promise<void> {
  const { href } = new URL(path, here.location.origin);
  const tabs = await here.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = tabs.find(({ url }) => url === href);
  await (there ? there.focus() : here.clients.openWindow(href));
}
