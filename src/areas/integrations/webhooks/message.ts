/** What a webhook is told of: ids and names of fields, never their values, and nothing that people wrote. */
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

/** The id of what happened: the same however often it is sent, so that a receiver can tell that it knows it. */
export const eventId = ({ entity, entityId, version }: Pick<Told, 'entity' | 'entityId' | 'version'>): string =>
  `evt_${entity}_${entityId}_${version}`;

/** "customer.update" */
export const eventType = ({ kind, action }: Pick<Told, 'kind' | 'action'>): string => `${kind}.${action}`;

/** The body of a delivery, in the form of Standard Webhooks. */
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

/** What is sent to see whether anybody listens. */
export const testBody = (at: string): string =>
  JSON.stringify({ type: 'webhook.test', timestamp: at, data: { schema: 1, text: 'This is a test.' } });
