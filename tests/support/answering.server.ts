import { createServer, type IncomingHttpHeaders } from 'node:http';

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly afterMs?: number;
}

/** A server on its own port that records requests and sends given responses. */
export interface Answering {
  readonly address: string;
  /** The requests since the last `expect`. */
  readonly asked: readonly Asked[];
  /** Sets the next responses in order; after them `otherwise` applies. */
  expect(...answers: readonly Answer[]): void;
  close(): Promise<void>;
}

export async function answering(
  otherwise: (asked: Asked) => Answer = () => ({ status: 200, body: {} }),
  /** Automatic requests of pages must not take a response meant for another request. */
  isAside: (asked: Asked) => boolean = () => false,
): Promise<Answering> {
  const asked: Asked[] = [];
  let answers: Answer[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (piece) => {
      body += String(piece);
    });
    request.on('end', () => {
      const question = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body };
      asked.push(question);
      const {
        status,
        body: said = {},
        headers = {},
        afterMs = 0,
      } = (isAside(question) ? undefined : answers.shift()) ?? otherwise(question);
      setTimeout(() => {
        response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
        response.end(status === 204 ? undefined : JSON.stringify(said));
      }, afterMs);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  if (typeof bound !== 'object' || bound === null) throw new Error('The server has no port.');
  return {
    address: `http://127.0.0.1:${bound.port}`,
    asked,
    expect: (...next) => {
      asked.length = 0;
      answers = [...next];
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
