/** A record of any noun. */
export interface RecordName {
  readonly noun: string;
  readonly id: number;
}

/** How a record of any noun is written everywhere: in the API, in filters, in addresses and in its column. */
export const recordKey = ({ noun, id }: RecordName): string => `${noun}:${id}`;

/** "asset:12" → the record; undefined for anything else. */
export function readRecordKey(text: unknown): RecordName | undefined {
  const [, noun, id] = (typeof text === 'string' && /^([a-z]\w{0,60}):([1-9]\d{0,14})$/.exec(text)) || [];
  return noun ? { noun, id: Number(id) } : undefined;
}

/** The records that a value of unknown make names. */
export const recordsOf = (value: unknown): readonly RecordName[] =>
  Array.isArray(value) ? value.flatMap((each) => readRecordKey(each) ?? []) : [];
