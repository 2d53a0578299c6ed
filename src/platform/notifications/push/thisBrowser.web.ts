import { failureWords } from './pushWords.ts';
import { PUSH_WORKER } from '#engine/http/pushWorker.ts';

/** Why notifications could not be turned on in this browser, in words. */
export class NotSwitchedOn extends Error {
  constructor(name: string) {
    super(failureWords(name));
    this.name = 'NotSwitchedOn';
  }
}

export const isAble = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

export const permissionNow = (): NotificationPermission =>
  'Notification' in window ? Notification.permission : 'default';

/** Whether this browser would show pushed notices. */
export async function isSubscribed(): Promise<boolean> {
  if (!isAble() || permissionNow() !== 'granted') return false;
  const registration = await navigator.serviceWorker.getRegistration('/');
  return Boolean(await registration?.pushManager.getSubscription());
}

/**
 * Asks for permission and subscribes. Call it only after a click.
 * @param key the installation's public key
 * @returns the subscription for the server
 * @throws {NotSwitchedOn}
 */
export async function subscribe(key: string): Promise<PushSubscriptionJSON> {
  try {
    if ((await Notification.requestPermission()) !== 'granted') throw new DOMException('', 'NotAllowedError');
    await navigator.serviceWorker.register(PUSH_WORKER, { scope: '/', updateViaCache: 'none' });
    const { pushManager } = await navigator.serviceWorker.ready;
    // A subscription for another installation's key would reject our messages.
    await (await pushManager.getSubscription())?.unsubscribe();
    return (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })).toJSON();
  } catch (error) {
    throw new NotSwitchedOn(error instanceof DOMException ? error.name : '');
  }
}

/** Removes the subscription and the service worker from this browser. */
export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration('/');
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  await registration?.unregister();
}
