/** Content of an event: IDs and field names, never values or user text. */
export interface Told {
  readonly entity: string;
  readonly kind: string;
  readonly entityId: number;
  readonly action: string;
  readonly version: number;
  readonly customerId: number | null;
  readonly actorId: number | null;
  readonly at: string;
  readonly requestId: string | null;
  readonly fields: readonly string[];
}

/** ID of an event. It is the same for every repetition, so that receivers can detect duplicates. */
export const eventId = ({ entity, entityId, version }: Pick<Told, 'entity' | 'entityId' | 'version'>): string =>
  `evt_${entity}_${entityId}_${version}`;

/** "customer.update" */
export const eventType = ({ kind, action }: Pick<Told, 'kind' | 'action'>): string => `${kind}.${action}`;

/** The body of a delivery, in the format of Standard Webhooks. */
export const bodyOf = (told: Told, hidden: readonly string[] = []): string =>
  JSON.stringify({
    type: eventType(told),
    timestamp: told.at,
    data: {
      schema: 1,
      entity: told.kind,
      id: told.entityId,
      version: told.version,
      changed: told.fields.filter((field) => !hidden.includes(field)),
      customerId: told.customerId,
      actorId: told.actorId,
      requestId: told.requestId,
    },
  });

/** The body of a test. */
export const testBody = (at: string): string =>
  JSON.stringify({ type: 'webhook.test', timestamp: at, data: { schema: 1, text: 'This is a test.' } });
