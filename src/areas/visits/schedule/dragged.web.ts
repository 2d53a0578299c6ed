/** A dragged visit or job, and the distance from its left edge to the pointer in pixels. */
export interface Dragged {
  readonly kind: 'visit' | 'job';
  readonly id: number;
  readonly offset: number;
}

const TYPE = 'text/plain';

export function drag(transfer: DataTransfer, { kind, id, offset }: Dragged): void {
  transfer.setData(TYPE, `${kind}:${id}:${Math.round(offset)}`);
  transfer.effectAllowed = 'move';
}

/** The dropped item; undefined for a drag from elsewhere. */
export function draggedIn(transfer: DataTransfer): Dragged | undefined {
  const [, kind, id, offset] = /^(visit|job):(\d{1,15}):(\d{1,5})$/.exec(transfer.getData(TYPE)) ?? [];
  return kind === 'visit' || kind === 'job' ? { kind, id: Number(id), offset: Number(offset) } : undefined;
}
