import { type AddressInfo, createConnection, createServer, type Server, type Socket } from 'node:net';

/** A proxy connection to a server that can be cut and restored. */
export class InterruptibleProxy {
  readonly url: string;
  readonly #server: Server;
  readonly #target: URL;
  readonly #ends = new Set<Socket>();
  #isCut = false;

  private constructor(server: Server, target: URL) {
    this.#server = server;
    this.#target = target;
    const here = new URL(target);
    here.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    this.url = here.href;
    server.on('connection', (near) => this.#connect(near));
  }

  static async to(url: string): Promise<InterruptibleProxy> {
    const server = createServer();
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return new InterruptibleProxy(server, new URL(url));
  }

  cut(): void {
    this.#isCut = true;
    for (const end of this.#ends) end.destroy();
  }

  mend(): void {
    this.#isCut = false;
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((done) => this.#server.close(done));
  }

  #connect(near: Socket): void {
    if (this.#isCut) return void near.destroy();
    const far = createConnection(Number(this.#target.port), this.#target.hostname);
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#ends.add(end);
      end.on('error', () => undefined);
      end.on('close', () => {
        this.#ends.delete(end);
        other.destroy();
      });
      end.pipe(other);
    }
  }
}
