import type { Queryable } from '../db/pool.server.ts';
import { isDatabaseAway } from '../db/pool.server.ts';
import { formatPhone } from '../kinds/phone/phone.ts';
import { appGroup } from './appGroup.ts';
import { company, imprint } from './company.ts';
import { valuesOf } from './groups.ts';
import { readGroup } from './groups.server.ts';
import { localeGroup } from './localeGroup.ts';

/** What the product was started as: the environment's `APP_NAME` and `APP_ENVIRONMENT`. */
export interface Started {
  readonly appName: string;
  readonly environment: string;
}

/** What pages are headed with. */
export interface HouseNames extends Started {
  /** The company's name, empty while nobody has given it. */
  readonly company: string;
  /** Its phone number as people write it, empty while nobody has given it. */
  readonly companyPhone: string;
  /** The number of its logo, empty while there is none. */
  readonly logo: string;
  readonly timezone: string;
  /** The day on which weeks begin. */
  readonly weekStart: string;
}

/** What letters are headed and signed with: the company, or the product while the company has no name. */
export async function letterHeading(
  tx: Queryable,
  started: Started,
): Promise<{ readonly sender: string; readonly imprint: readonly string[] }> {
  const { appName, company: sender } = await houseNames(tx, started);
  return { sender: sender || appName, imprint: imprint(await readGroup(tx, company)) };
}

/** By the settings; what they leave empty is as the product was started. While the database is away all of it is. */
export async function houseNames(tx: Queryable, started: Started): Promise<HouseNames> {
  try {
    const { name, environment } = await readGroup(tx, appGroup);
    const known = await readGroup(tx, company);
    return {
      appName: name ?? started.appName,
      environment: environment ?? started.environment,
      company: known.name ?? '',
      companyPhone: known.phone ? formatPhone(known.phone) : '',
      logo: String(known.logoFileId ?? ''),
      ...(await readGroup(tx, localeGroup)),
    };
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    return { ...started, company: '', companyPhone: '', logo: '', ...valuesOf(localeGroup) };
  }
}
