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
import { type Asking, ask, type Played, type Stage } from './stage.server.ts';
import { measureVault } from './vault.server.ts';
import type { Credentials } from './visitor.server.ts';

const STARTS = 3;

/** The requested parts, for a product that the bench starts. */
export function partsOf(stage: Stage, options: Options): readonly RunningPart[] {
  const measures: Readonly<Record<Part, () => Promise<readonly Figure[]> | readonly Figure[]>> = {
    start: () => ofStart(stage),
    requests: () => played(stage, ofRequests),
    exports: () => played(stage, ({ product, home }) => measureExports(product, home)),
    imports: () => played(stage, ({ product, home, visitor }) => measureImports(product, home, visitor, options.rows)),
    load: () => played(stage, ({ product, home, sample }) => measureLoad(product, home, sample)),
    busy: () => played(stage, ({ product, home, sample }) => measureBusy(product, home, sample)),
    bulk: () => played(stage, ({ product, home }) => measureBulk(product, home)),
    live: () => ofLive(stage),
    browser: () => played(stage, ofBrowser),
    journeys: () => played(stage, ({ product, visitor, sample }) => measureJourneys(product.address, visitor, sample)),
    code: measureCode,
    saves: () => played(stage, ({ home }) => measureSaves(databaseOf(home))),
    desk: () => played(stage, measureDesk),
    money: () => played(stage, measureMoney),
    vault: () => played(stage, measureVault),
    log: () => played(stage, ({ home, visitor }) => measureLog(home, visitor, options.entries)),
    soak: () => played(stage, ({ product, home, sample }) => measureSoak(product, home, sample, options)),
  };
  return options.parts.map((name) => ({ name, measure: measures[name] }));
}

/** The requested read-only parts, for a product that runs elsewhere. */
export function partsOfRunning(address: string, credentials: Credentials, { parts }: Options): readonly RunningPart[] {
  const asked = async (measure: (asking: Asking) => Promise<readonly Figure[]>): Promise<readonly Figure[]> => {
    const asking = await ask(address, credentials);
    try {
      return await measure(asking);
    } finally {
      asking.visitor.leave();
    }
  };
  const reading: readonly (RunningPart & { readonly name: Part })[] = [
    { name: 'requests', measure: () => asked(({ visitor, sample }) => measureReading(visitor, sample)) },
    { name: 'browser', measure: () => asked(({ visitor, sample }) => measureInBrowser(address, visitor, sample)) },
  ];
  return reading.filter(({ name }) => parts.includes(name));
}

const played = async (
  stage: Stage,
  measure: (played: Played) => Promise<readonly Figure[]>,
): Promise<readonly Figure[]> => measure(await stage.play());

async function ofStart(stage: Stage): Promise<readonly Figure[]> {
  const starts = await stage.measureStarts(sized(STARTS, 1));
  const { product, home } = await stage.play();
  return [...starts, ...memoryFigures('memory at rest', memoryOf(product.pid, home.folder))];
}

const ofRequests = async ({ home, visitor, sample }: Played): Promise<readonly Figure[]> => [
  ...(await measureReading(visitor, sample)),
  ...(await measureStatements(home, visitor, sample)),
  ...(await measureAfterLoad(home, visitor, sample)),
  ...(await measureWriting(visitor, sample)),
  await measureExport(visitor),
];

const ofBrowser = async ({ product, visitor, sample }: Played): Promise<readonly Figure[]> => [
  ...measureFirstLoad(),
  ...(await measureInBrowser(product.address, visitor, sample)),
];

async function ofLive(stage: Stage): Promise<readonly Figure[]> {
  const { product, home, visitor, sample } = await stage.play();
  const figures = await measureLive(product, home, visitor, sample);
  const restart = await measureRestart(product, home);
  stage.replace(restart.product);
  return [...figures, ...restart.figures, ...(await measureBetween(databaseOf(home)))];
}
