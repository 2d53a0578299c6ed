import { readPushed } from './pushedNotice.ts';

/**
 * The product's service worker. It shows what is pushed and opens what is pressed; it keeps no files and answers no
 * requests of pages. Built as a file of its own, which browsers look at anew each time a page of the product is opened.
 */

/** What of a service worker's surroundings is used here; the types of the browser's pages know none of it. */
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
/** The worker is kept alive until what it waits for is done. */
interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}

const here = globalThis as unknown as Surroundings;

// A new release takes over at once: there is nothing of the one before that it could break.
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
    // What takes the place of another is heard like the first.
    renotify: true,
    icon: '/icon.svg',
    data: { path },
    ...(action ? { actions: [{ action: 'open', title: action }] } : {}),
  };
  return here.registration.showNotification(title, options);
}

/** Goes to the tab where it is open already, else opens one. */
async function open(path: string): Promise<void> {
  const { href } = new URL(path, here.location.origin);
  const tabs = await here.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = tabs.find(({ url }) => url === href);
  await (there ? there.focus() : here.clients.openWindow(href));
}
