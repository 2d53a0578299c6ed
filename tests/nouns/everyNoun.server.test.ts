import { afterAll, beforeAll, describe } from 'vitest';
import { entitySuite } from '../support/entitySuite.server.ts';
import type { TestInstallation } from '../support/installation.server.ts';
import type { Asker } from '../support/installation.server.ts';
import { entities } from '#app/areas.ts';
import { openProduct, signInAs } from '../support/testInstallation.server.ts';

describe('every noun', () => {
  let installation: TestInstallation & { administrator: Asker };
  let nobody: Asker;
  let elsewhere: Asker;

  beforeAll(async () => {
    installation = await openProduct();
    nobody = await signInAs(installation, 'Norah Nobody', []);
    elsewhere = await signInAs(installation, 'Edwin Elsewhere', ['*'], []);
  });
  afterAll(() => installation.close());

  for (const noun of entities.filter((each) => !each.internal && !each.kindField))
    entitySuite(noun, {
      installation: () => installation,
      askers: () => ({ administrator: installation.administrator, nobody, elsewhere }),
    });
});
