import type { AnyEntity } from '../entity/entity.ts';
import type { Context } from '../request/context.server.ts';
import type { Saved } from './change.server.ts';

/** Stores the secrets that some changes set, in the transaction of the changes. */
export type SecretKeeper = (context: Context, changes: readonly Saved[]) => Promise<void>;

/** A secret that a file contains for an existing record. */
export interface GivenSecret {
  readonly id: number;
  readonly field: string;
  readonly value: string;
}

/** Functions of a keeper for imports, which match existing records and can be undone. */
export interface ImportedSecrets {
  /** The given secrets that equal the stored ones. They are compared by their fingerprints, without decryption. */
  readonly same: (context: Context, given: readonly GivenSecret[]) => Promise<ReadonlySet<GivenSecret>>;
  /** Records with a secret that was changed after the batch set it. */
  readonly changedSince: (context: Context, batchId: number, ids: readonly number[]) => Promise<ReadonlySet<number>>;
  /** Undoes the secrets that a batch set. */
  readonly takeBack: (context: Context, batchId: number, ids: readonly number[]) => Promise<void>;
}

const keepers = new Map<string, SecretKeeper>();
const importing = new Map<string, ImportedSecrets>();

/** Registers the keeper of a noun's secrets, because the row has no column for them. Without a keeper start-up fails. */
export function keepSecretsOf(noun: AnyEntity, keeper: SecretKeeper, imported?: ImportedSecrets): void {
  keepers.set(noun.name, keeper);
  if (imported) importing.set(noun.name, imported);
}

/** The import functions of a noun's keeper. Undefined if it has none. */
export const importedSecretsOf = ({ name }: AnyEntity): ImportedSecrets | undefined => importing.get(name);

export const hasSecretKeeper = ({ name }: AnyEntity): boolean => keepers.has(name);

const secretsOf = ({ fields }: AnyEntity): readonly string[] =>
  Object.keys(fields).filter((key) => fields[key]?.kind === 'secret');

/** Passes secrets to the keeper and removes them from the changes, so that later steps do not have them. */
export async function keepSecrets(context: Context, entity: AnyEntity, changes: readonly Saved[]): Promise<void> {
  const keys = secretsOf(entity);
  if (keys.length === 0) return;
  const keeper = keepers.get(entity.name);
  if (!keeper) throw new Error(`Nothing keeps the secrets of ${entity.name}.`);
  await keeper(context, changes);
  for (const { after } of changes) for (const key of keys) delete (after as Record<string, unknown>)[key];
}
