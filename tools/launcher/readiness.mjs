import { get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * The URL at which a user on this machine reaches the host and port.
 * @param {string} host @param {number} port
 */
export function addressOf(host, port) {
  if (['0.0.0.0', '::', ''].includes(host)) return `http://127.0.0.1:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/**
 * Waits until the application reports that it is ready.
 * @param {string} address
 * @param {string | undefined} publicUrl its host is requested, because the application may serve no other
 * @param {() => boolean} stopped
 * @returns {Promise<boolean>} false if it was stopped first
 */
export async function untilReady(address, publicUrl, stopped) {
  /** @type {Record<string, string>} */
  const headers = publicUrl && URL.canParse(publicUrl) ? { host: new URL(publicUrl).host } : {};
  for (; !stopped(); await pause(50)) if (await answers(`${address}/readyz`, headers)) return !stopped();
  return false;
}

/** @param {string} url @param {Record<string, string>} headers @returns {Promise<boolean>} */
function answers(url, headers) {
  return new Promise((resolve) => {
    const request = get(url, { headers, timeout: 2000, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(false));
  });
}
