import type { AnyEntity } from '../entity/entity.ts';
import type { Context } from '../request/context.server.ts';
import type { Saved } from './change.server.ts';

/** Puts the secrets that some changes set where they are kept, in the transaction of the changes. */
export type SecretKeeper = (context: Context, changes: readonly Saved[]) => Promise<void>;

/** A secret that a file gives for a record that is there. */
export interface GivenSecret {
  readonly id: number;
  readonly field: string;
  readonly value: string;
}

/** What a keeper does for imports, which meet records again and are undone. */
export interface ImportedSecrets {
  /** Which of the given secrets are the stored ones: found by their marks, without opening any. */
  readonly same: (context: Context, given: readonly GivenSecret[]) => Promise<ReadonlySet<GivenSecret>>;
  /** Records of which a secret that a batch set was changed since. */
  readonly changedSince: (context: Context, batchId: number, ids: readonly number[]) => Promise<ReadonlySet<number>>;
  /** Takes back what a batch set. */
  readonly takeBack: (context: Context, batchId: number, ids: readonly number[]) => Promise<void>;
}

const keepers = new Map<string, SecretKeeper>();
const importing = new Map<string, ImportedSecrets>();

/** Says who keeps the secrets of a noun: the row has no column for them. Without a keeper the start refuses the noun. */
export function keepSecretsOf(noun: AnyEntity, keeper: SecretKeeper, imported?: ImportedSecrets): void {
  keepers.set(noun.name, keeper);
  if (imported) importing.set(noun.name, imported);
}

/** What the keeper of a noun does for imports; undefined where it keeps none of them. */
export const importedSecretsOf = ({ name }: AnyEntity): ImportedSecrets | undefined => importing.get(name);

export const hasSecretKeeper = ({ name }: AnyEntity): boolean => keepers.has(name);

const secretsOf = ({ fields }: AnyEntity): readonly string[] =>
  Object.keys(fields).filter((key) => fields[key]?.kind === 'secret');

/** Hands secrets over and takes them out of the changes, so that nothing after this has them. */
export async function keepSecrets(context: Context, entity: AnyEntity, changes: readonly Saved[]): Promise<void> {
  const keys = secretsOf(entity);
  if (keys.length === 0) return;
  const keeper = keepers.get(entity.name);
  if (!keeper) throw new Error(`Nothing keeps the secrets of ${entity.name}.`);
  await keeper(context, changes);
  for (const { after } of changes) for (const key of keys) delete (after as Record<string, unknown>)[key];
}
