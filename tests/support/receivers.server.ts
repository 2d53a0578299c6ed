import { createServer as createSecureWeb } from 'node:https';
import type { IncomingHttpHeaders } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createServer as createSecure } from 'node:tls';

/** The certificate of a receiver, and its key. */
export interface ReceiverCertificate {
  readonly key: string;
  readonly cert: string;
}

/** A real syslog receiver, like a company's security tool. */
export interface SyslogReceiver {
  readonly port: number;
  /** Complete messages, in order of arrival. */
  readonly messages: string[];
  /** Stops answering until it is opened again. */
  shut(): Promise<void>;
  open(): Promise<void>;
  /** Resets connections as soon as data arrives; for plain TCP. */
  isRude: boolean;
}

/** @param certificate without one, plain TCP */
export async function openSyslog(host: string, certificate?: ReceiverCertificate): Promise<SyslogReceiver> {
  const messages: string[] = [];
  const lines = new Set<Socket>();
  let server: Server | undefined;
  let port = 0;
  const take = (line: Socket) => {
    lines.add(line.once('close', () => lines.delete(line)).on('error', () => undefined));
    let rest: Buffer = Buffer.alloc(0);
    line.on('data', (piece: Buffer) => {
      if (receiver.isRude) return void line.resetAndDestroy();
      rest = Buffer.concat([rest, piece]);
      if (!/^\d{1,9}( |$)/.test(rest.subarray(0, 10).toString('latin1'))) return void line.destroy();
      rest = whole(rest, messages);
    });
  };
  const open = async () => {
    server = certificate ? createSecure({ ...certificate }, take) : createServer(take);
    server.on('tlsClientError', () => undefined);
    await new Promise<void>((done) => server?.listen(port, host, done));
    port = (server.address() as AddressInfo).port;
  };
  const shut = async () => {
    const closed = new Promise((done) => server?.close(done));
    for (const line of lines) line.destroy();
    await closed;
  };
  await open();
  const receiver = { port, messages, open, shut, isRude: false };
  return receiver;
}

/** Takes complete messages by their length, and returns the incomplete rest. */
function whole(bytes: Buffer, messages: string[]): Buffer {
  let rest = bytes;
  for (;;) {
    const space = rest.indexOf(' ');
    const length = Number(rest.subarray(0, space).toString());
    if (space < 1 || rest.length < space + 1 + length) return rest;
    messages.push(rest.subarray(space + 1, space + 1 + length).toString());
    rest = rest.subarray(space + 1 + length);
  }
}

/** A request to a customer's HTTPS receiver. */
export interface Posted {
  readonly headers: IncomingHttpHeaders;
  readonly lines: readonly Readonly<Record<string, unknown>>[];
}

export interface WebReceiver {
  readonly address: string;
  readonly posted: Posted[];
  /** Returns the status for each request. */
  answer: (posted: Posted) => Promise<number> | number;
  close(): Promise<void>;
}

/** A real HTTPS server that receives lines of JSON. */
export async function openWebReceiver(host: string, certificate: ReceiverCertificate): Promise<WebReceiver> {
  const posted: Posted[] = [];
  const server = createSecureWeb({ ...certificate }, (request, response) => {
    let body = '';
    request.on('data', (piece) => (body += String(piece)));
    request.on('end', () => {
      const lines = body
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Record<string, unknown>);
      const taken = { headers: request.headers, lines };
      void Promise.resolve(receiver.answer(taken)).then((status) => {
        if (status < 300) posted.push(taken);
        response.writeHead(status, status === 429 ? { 'retry-after': '90' } : {}).end();
      });
    });
  });
  await new Promise<void>((done) => server.listen(0, host, done));
  const receiver: WebReceiver = {
    address: `https://${host}:${(server.address() as AddressInfo).port}/ingest`,
    posted,
    answer: () => 204,
    close: () => new Promise((done) => void server.close(() => done())),
  };
  return receiver;
}
