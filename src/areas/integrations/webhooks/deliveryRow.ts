/** A delivery, as shown on the page of its webhook. */
export interface DeliveryRow {
  readonly id: number;
  readonly eventId: string;
  readonly type: string;
  readonly entity: string;
  readonly entityId: number;
  readonly state: 'waiting' | 'delivered' | 'failed' | 'cancelled';
  readonly tries: number;
  readonly madeAt: string;
  readonly nextAt: string | null;
  readonly outcome: string | null;
  readonly ms: number | null;
}

export interface Try {
  readonly number: number;
  readonly at: string;
  readonly outcome: string;
  readonly ms: number;
  readonly response: string | null;
  readonly nextAt: string | null;
}

export interface DeliveryDetails extends DeliveryRow {
  readonly body: string;
  readonly tried: readonly Try[];
}

export interface DayOfTries {
  readonly day: string;
  readonly delivered: number;
  readonly failed: number;
}
