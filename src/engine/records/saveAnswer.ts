import type { FormField, Values } from './formValues.ts';

/** A warning about a saved record, such as a possible duplicate. */
export interface SaveWarning {
  readonly code: string;
  readonly message: string;
  readonly field?: string;
  /** The possible duplicate. */
  readonly holder?: Holder;
}

/** The existing record that has the refused value already. */
export interface Holder {
  readonly id: number;
  readonly title: string;
  readonly customerId?: number;
}

/** Another user saved first. `keys` are the fields that both changed. */
export interface Conflict {
  readonly theirs: Values;
  readonly version: number;
  readonly keys: readonly string[];
  readonly changedBy: string | null;
  readonly changedAt: string | null;
}

/** A refusal that does not concern a field. */
export interface Failure {
  readonly message: string;
  readonly requestId: string | null;
  /** The record does not exist any more. */
  readonly isGone?: boolean;
  readonly holder?: Holder | undefined;
}

type Body = Readonly<Record<string, unknown>>;

/** The record as saved by another user, from the body of a 409. Null if the body has none. */
export function theirsIn(body: Body, fields: readonly FormField[]): Omit<Conflict, 'keys'> | null {
  const { current } = body;
  if (!isObject(current) || typeof current.version !== 'number') return null;
  const extra = isObject(current.extra) ? current.extra : {};
  const valueOf = (key: string): unknown =>
    key.startsWith('extra.') ? extra[key.slice('extra.'.length)] : current[key];
  return {
    // Responses never contain secrets, so they are left out.
    theirs: Object.fromEntries(
      fields.filter(({ field }) => field.kind !== 'secret').map(({ key }) => [key, valueOf(key) ?? null]),
    ),
    version: current.version,
    changedBy: textIn(body.changedBy),
    changedAt: textIn(body.changedAt),
  };
}

/** The record that holds the refused value: for `serial_taken`, the asset with the serial number. */
export function holderIn({ holder }: Body): Holder | undefined {
  if (!isObject(holder) || typeof holder.id !== 'number' || typeof holder.title !== 'string') return undefined;
  const { id, title, customerId } = holder;
  return { id, title, ...(typeof customerId === 'number' ? { customerId } : {}) };
}

/** Errors of the form's fields, by field and path inside it. `others` do not belong to a field of the form. */
export function refusalsOn(fields: readonly FormField[], errors: Readonly<Record<string, readonly string[]>>) {
  const own: { readonly key: string; readonly inside: string; readonly message: string }[] = [];
  const others: string[] = [];
  for (const [path, messages] of Object.entries(errors)) {
    const field = fields.find(({ key }) => path === key || path.startsWith(`${key}.`));
    if (field)
      own.push({
        key: field.key,
        inside: path.slice(field.key.length + 1),
        message: messages[0] ?? 'The value is not valid.',
      });
    else others.push(...messages);
  }
  return { own, others };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textIn = (value: unknown): string | null => (typeof value === 'string' ? value : null);
