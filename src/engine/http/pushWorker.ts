/** The address of the service worker, which must not change because browsers store it. */
export const PUSH_WORKER = '/push-worker.js';
