import { createDecipheriv, createECDH, createHmac, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { ReceiverCertificate } from './receivers.server.ts';

/** A message that a push service received. */
export interface Pushing {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A real push service over HTTPS (RFC 8030), like those of browser vendors. */
export interface PushService {
  readonly origin: string;
  readonly taken: Pushing[];
  /** Returns the status for each message; 429 asks for ten minutes. */
  answer: (pushing: Pushing) => Promise<number> | number;
  close(): Promise<void>;
}

export async function openPushService(host: string, certificate: ReceiverCertificate): Promise<PushService> {
  const taken: Pushing[] = [];
  const server = createServer({ ...certificate }, (request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const pushing = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(pieces) };
      void Promise.resolve(service.answer(pushing)).then((status) => {
        if (status < 300) taken.push(pushing);
        response.writeHead(status, status === 429 ? { 'retry-after': '600' } : {}).end();
      });
    });
  });
  await new Promise<void>((done) => server.listen(0, host, done));
  const service: PushService = {
    origin: `https://${host}:${(server.address() as AddressInfo).port}`,
    taken,
    answer: () => 201,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
  return service;
}

/** A subscribed browser: its subscription, and how it decrypts messages. */
export interface TestBrowser {
  readonly subscription: {
    readonly endpoint: string;
    readonly keys: { readonly p256dh: string; readonly auth: string };
  };
  open(body: Buffer): Readonly<Record<string, unknown>>;
}

export function openBrowser(origin: string, name: string): TestBrowser {
  const key = createECDH('prime256v1');
  key.generateKeys();
  const auth = randomBytes(16);
  return {
    subscription: {
      endpoint: `${origin}/${name}`,
      keys: { p256dh: key.getPublicKey('base64url'), auth: auth.toString('base64url') },
    },
    open: (body) => JSON.parse(decrypted(body, key, auth)) as Record<string, unknown>,
  };
}

/** RFC 8291 step by step for the browser's side, independent of the product's code. */
function decrypted(body: Buffer, key: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const senderLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + senderLength);
  const sealed = body.subarray(21 + senderLength);
  if (sealed.length > body.readUInt32BE(16)) throw new Error('More than one record.');
  const mac = (with_: Buffer, text: Buffer) => createHmac('sha256', with_).update(text).digest();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), key.getPublicKey(), sender, Buffer.from([1])]);
  const secret = mac(mac(auth, key.computeSecret(sender)), info);
  const root = mac(salt, secret);
  const content = mac(root, Buffer.from('Content-Encoding: aes128gcm\0\x01')).subarray(0, 16);
  const nonce = mac(root, Buffer.from('Content-Encoding: nonce\0\x01')).subarray(0, 12);
  const opening = createDecipheriv('aes-128-gcm', content, nonce).setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([opening.update(sealed.subarray(0, -16)), opening.final()]);
  // The last record ends with the byte 2, followed only by zeros.
  const end = plain.lastIndexOf(2);
  if (end < 0 || plain.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('No last record.');
  return plain.subarray(0, end).toString('utf8');
}
