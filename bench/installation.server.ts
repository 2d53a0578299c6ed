import { kinds } from '#areas/estate/estate.ts';
import { type Figure, rank, seconds } from './figures.server.ts';
import type { Company } from './options.server.ts';
import { ADMINISTRATOR, build, fill, type Home, homeFor, type Product, startProduct } from './product.server.ts';
import type { Sample } from './readings.server.ts';
import { takeSample } from './requests.server.ts';
import { type Credentials, signIn, type Visitor } from './visitor.server.ts';

/** Kind of asset → the path of its records. */
const KIND_PATHS = Object.fromEntries(kinds.map((kind) => [kind.name, kind.path]));

/** The visitor, and the records to request. */
export interface SignedInVisitor {
  readonly visitor: Visitor;
  readonly sample: Sample;
}

/** A running product with its company and a visitor. */
export interface RunningInstallation extends SignedInVisitor {
  readonly product: Product;
  readonly home: Home;
}

/** The product of the bench: created for the first part that needs it, and restarted if a part left it stopped. */
export interface BenchInstallation {
  running(): Promise<RunningInstallation>;
  /** Stops and starts it this many times. */
  measureStarts(times: number): Promise<readonly Figure[]>;
  /** Reports that a part has restarted the product. */
  replace(product: Product): void;
  close(): Promise<void>;
}

/** @param say receives a line about each long step */
export function openInstallation(company: Company, say: (line: string) => void): BenchInstallation {
  let home: Home | undefined;
  let product: Product | undefined;
  let signedIn: SignedInVisitor | undefined;
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
    running: async () => {
      const running = await started();
      // A part with many administrator sign-ins ends the oldest session, and a restart closes connections.
      const answer = await signedIn?.visitor.get('/api/v1/customers?size=1').catch(() => undefined);
      if (answer?.status !== 200) signedIn = undefined;
      signedIn ??= await signInWithSample(running.address, ADMINISTRATOR);
      return { ...signedIn, product: running, home: await furnished() };
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
      signedIn?.visitor.leave();
      await product?.stop();
    },
  };
}

/** Signs in and selects records to request. */
export async function signInWithSample(address: string, credentials: Credentials): Promise<SignedInVisitor> {
  const visitor = await signIn(address, credentials);
  return { visitor, sample: await takeSample(visitor, KIND_PATHS) };
}
