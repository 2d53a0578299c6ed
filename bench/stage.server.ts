import { kinds } from '#areas/estate/estate.ts';
import { type Figure, rank, seconds } from './figures.server.ts';
import type { Company } from './options.server.ts';
import { ADMINISTRATOR, build, fill, type Home, homeFor, type Product, startProduct } from './product.server.ts';
import type { Sample } from './readings.server.ts';
import { takeSample } from './requests.server.ts';
import { type Credentials, signIn, type Visitor } from './visitor.server.ts';

/** Kind of asset → where its records are. */
const KIND_PATHS = Object.fromEntries(kinds.map((kind) => [kind.name, kind.path]));

/** Who asks, and for what. */
export interface Asking {
  readonly visitor: Visitor;
  readonly sample: Sample;
}

/** A running product with its company and a visitor. */
export interface Played extends Asking {
  readonly product: Product;
  readonly home: Home;
}

/** The product of the bench: made when the first part needs it, started again when a part left it dead. */
export interface Stage {
  play(): Promise<Played>;
  /** Stops and starts it so many times. */
  measureStarts(times: number): Promise<readonly Figure[]>;
  /** The product was started again by a part. */
  replace(product: Product): void;
  close(): Promise<void>;
}

/** @param say where it tells what takes long */
export function openStage(company: Company, say: (line: string) => void): Stage {
  let home: Home | undefined;
  let product: Product | undefined;
  let asking: Asking | undefined;
  let filling: readonly Figure[] = [];
  const furnished = async (): Promise<Home> => {
    if (home) return home;
    await build();
    const made = await homeFor(company);
    say(`The company of ${company.customers} customers and ${company.assets} assets is in ${made.folder}.`);
    const took = await fill(made, company);
    if (took !== undefined)
      filling = [
        { what: 'the demo company is made', figure: seconds(took * 1000), note: 'once; kept for the next run' },
      ];
    home = made;
    return made;
  };
  const started = async (): Promise<Product> => {
    const at = await furnished();
    if (!product?.isRunning()) product = await startProduct(at);
    return product;
  };
  return {
    play: async () => {
      const running = await started();
      // A part in which many sign in as the administrator ends the oldest of their sessions, and a restart connections.
      const answer = await asking?.visitor.get('/api/v1/customers?size=1').catch(() => undefined);
      if (answer?.status !== 200) asking = undefined;
      asking ??= await ask(running.address, ADMINISTRATOR);
      return { ...asking, product: running, home: await furnished() };
    },
    measureStarts: async (times) => {
      const took: number[] = [];
      for (let turn = 0; turn < times; turn++) {
        await product?.stop();
        took.push((await started()).startMilliseconds);
      }
      const figure = seconds(
        rank(
          took.sort((a, b) => a - b),
          50,
        ),
      );
      const note = `median of ${took.length}, database and all`;
      return [...filling, { what: 'start, to the first ready answer', figure, note }];
    },
    replace: (next) => (product = next),
    close: async () => {
      asking?.visitor.leave();
      await product?.stop();
    },
  };
}

/** Signs in and chooses records to ask for. */
export async function ask(address: string, credentials: Credentials): Promise<Asking> {
  const visitor = await signIn(address, credentials);
  return { visitor, sample: await takeSample(visitor, KIND_PATHS) };
}
