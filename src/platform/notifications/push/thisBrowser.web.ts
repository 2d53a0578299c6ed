import { failureWords } from './pushWords.ts';
import { PUSH_WORKER } from '#engine/http/pushWorker.ts';

/** Why this browser could not be switched on, in words people read. */
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

/** Whether this browser would show what is sent to it. */
export async function isSubscribed(): Promise<boolean> {
  if (!isAble() || permissionNow() !== 'granted') return false;
  const registration = await navigator.serviceWorker.getRegistration('/');
  return Boolean(await registration?.pushManager.getSubscription());
}

/**
 * Asks for permission and subscribes; only ever after a press.
 * @param key the installation's public key
 * @returns what our server needs to send to this browser
 * @throws {NotSwitchedOn}
 */
export async function subscribe(key: string): Promise<PushSubscriptionJSON> {
  try {
    if ((await Notification.requestPermission()) !== 'granted') throw new DOMException('', 'NotAllowedError');
    await navigator.serviceWorker.register(PUSH_WORKER, { scope: '/', updateViaCache: 'none' });
    const { pushManager } = await navigator.serviceWorker.ready;
    // One that is bound to the key of another installation at this address would take nothing of ours.
    await (await pushManager.getSubscription())?.unsubscribe();
    return (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })).toJSON();
  } catch (error) {
    throw new NotSwitchedOn(error instanceof DOMException ? error.name : '');
  }
}

/** Leaves nothing of it behind in this browser. */
export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration('/');
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  await registration?.unregister();
}
