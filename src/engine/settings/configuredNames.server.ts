import type { Queryable } from '../db/pool.server.ts';
import { isDatabaseAway } from '../db/pool.server.ts';
import { formatPhone } from '../kinds/phone/phone.ts';
import { appGroup } from './appGroup.ts';
import { company, imprint } from './company.ts';
import { valuesOf } from './groups.ts';
import { readGroup } from './groups.server.ts';
import { localeGroup } from './localeGroup.ts';

/** The names from the environment: `APP_NAME` and `APP_ENVIRONMENT`. */
export interface Started {
  readonly appName: string;
  readonly environment: string;
}

/** The names and other settings that pages need. */
export interface ConfiguredNames extends Started {
  /** The company's name, or empty if it is not set. */
  readonly company: string;
  /** Its phone number as displayed, or empty if it is not set. */
  readonly companyPhone: string;
  /** The ID of its logo, or empty without a logo. */
  readonly logo: string;
  readonly timezone: string;
  /** The first day of the week. */
  readonly weekStart: string;
}

/** The sender and footer of emails and letters: the company, or the product while the company has no name. */
export async function mailHeading(
  tx: Queryable,
  started: Started,
): Promise<{ readonly sender: string; readonly imprint: readonly string[] }> {
  const { appName, company: sender } = await configuredNames(tx, started);
  return { sender: sender || appName, imprint: imprint(await readGroup(tx, company)) };
}

/**
 * Names from the settings, with the environment as default. While the database is unreachable, only the environment is
 * used.
 */
export async function configuredNames(tx: Queryable, started: Started): Promise<ConfiguredNames> {
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
