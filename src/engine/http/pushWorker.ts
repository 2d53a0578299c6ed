/** Where the service worker is served: browsers know it by this address for good. */
export const PUSH_WORKER = '/push-worker.js';
