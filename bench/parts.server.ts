import { measureAfterLoad } from './afterLoad.server.ts';
import { measureInBrowser } from './browser.server.ts';
import { measureBulk } from './bulk.server.ts';
import { measureBusy } from './busy.server.ts';
import { measureCode } from './code.server.ts';
import { measureDesk } from './desk.server.ts';
import { measureExport, measureExports } from './exports.server.ts';
import type { Figure } from './figures.server.ts';
import { measureFirstLoad } from './firstLoad.server.ts';
import { measureImports } from './imports.server.ts';
import { measureJourneys } from './journeys.server.ts';
import { measureBetween, measureLive, measureRestart } from './live.server.ts';
import { measureLoad, memoryFigures } from './load.server.ts';
import { measureLog } from './log.server.ts';
import { measureMoney } from './money.server.ts';
import type { Options, Part } from './options.server.ts';
import { memoryOf } from './processes.server.ts';
import { databaseOf } from './product.server.ts';
import { measureReading, measureWriting } from './requests.server.ts';
import type { RunningPart } from './running.server.ts';
import { measureSaves } from './saves.server.ts';
import { sized } from './size.server.ts';
import { measureStatements } from './statements.server.ts';
import { measureSoak } from './soak.server.ts';
import {
  type SignedInVisitor,
  signInWithSample,
  type RunningInstallation,
  type BenchInstallation,
} from './installation.server.ts';
import { measureVault } from './vault.server.ts';
import type { Credentials } from './visitor.server.ts';

const STARTS = 3;

/** The requested parts, for a product that the bench starts. */
export function partsOf(installation: BenchInstallation, options: Options): readonly RunningPart[] {
  const measures: Readonly<Record<Part, () => Promise<readonly Figure[]> | readonly Figure[]>> = {
    start: () => ofStart(installation),
    requests: () => onInstallation(installation, ofRequests),
    exports: () => onInstallation(installation, ({ product, home }) => measureExports(product, home)),
    imports: () =>
      onInstallation(installation, ({ product, home, visitor }) =>
        measureImports(product, home, visitor, options.rows),
      ),
    load: () => onInstallation(installation, ({ product, home, sample }) => measureLoad(product, home, sample)),
    busy: () => onInstallation(installation, ({ product, home, sample }) => measureBusy(product, home, sample)),
    bulk: () => onInstallation(installation, ({ product, home }) => measureBulk(product, home)),
    live: () => ofLive(installation),
    browser: () => onInstallation(installation, ofBrowser),
    journeys: () =>
      onInstallation(installation, ({ product, visitor, sample }) => measureJourneys(product.address, visitor, sample)),
    code: measureCode,
    saves: () => onInstallation(installation, ({ home }) => measureSaves(databaseOf(home))),
    desk: () => onInstallation(installation, measureDesk),
    money: () => onInstallation(installation, measureMoney),
    vault: () => onInstallation(installation, measureVault),
    log: () => onInstallation(installation, ({ home, visitor }) => measureLog(home, visitor, options.entries)),
    soak: () =>
      onInstallation(installation, ({ product, home, sample }) => measureSoak(product, home, sample, options)),
  };
  return options.parts.map((name) => ({ name, measure: measures[name] }));
}

/** The requested read-only parts, for a product that runs elsewhere. */
export function partsOfRunning(address: string, credentials: Credentials, { parts }: Options): readonly RunningPart[] {
  const asked = async (
    measure: (signedIn: SignedInVisitor) => Promise<readonly Figure[]>,
  ): Promise<readonly Figure[]> => {
    const signedIn = await signInWithSample(address, credentials);
    try {
      return await measure(signedIn);
    } finally {
      signedIn.visitor.leave();
    }
  };
  const reading: readonly (RunningPart & { readonly name: Part })[] = [
    { name: 'requests', measure: () => asked(({ visitor, sample }) => measureReading(visitor, sample)) },
    { name: 'browser', measure: () => asked(({ visitor, sample }) => measureInBrowser(address, visitor, sample)) },
  ];
  return reading.filter(({ name }) => parts.includes(name));
}

const onInstallation = async (
  installation: BenchInstallation,
  measure: (onInstallation: RunningInstallation) => Promise<readonly Figure[]>,
): Promise<readonly Figure[]> => measure(await installation.running());

async function ofStart(installation: BenchInstallation): Promise<readonly Figure[]> {
  const starts = await installation.measureStarts(sized(STARTS, 1));
  const { product, home } = await installation.running();
  return [...starts, ...memoryFigures('memory at rest', memoryOf(product.pid, home.folder))];
}

const ofRequests = async ({ home, visitor, sample }: RunningInstallation): Promise<readonly Figure[]> => [
  ...(await measureReading(visitor, sample)),
  ...(await measureStatements(home, visitor, sample)),
  ...(await measureAfterLoad(home, visitor, sample)),
  ...(await measureWriting(visitor, sample)),
  await measureExport(visitor),
];

const ofBrowser = async ({ product, visitor, sample }: RunningInstallation): Promise<readonly Figure[]> => [
  ...measureFirstLoad(),
  ...(await measureInBrowser(product.address, visitor, sample)),
];

async function ofLive(installation: BenchInstallation): Promise<readonly Figure[]> {
  const { product, home, visitor, sample } = await installation.running();
  const figures = await measureLive(product, home, visitor, sample);
  const restart = await measureRestart(product, home);
  installation.replace(restart.product);
  return [...figures, ...restart.figures, ...(await measureBetween(databaseOf(home)))];
}
