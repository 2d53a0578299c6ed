/** A record of any noun. */
export interface RecordName {
  readonly noun: string;
  readonly id: number;
}

/** The written form of a record of any noun, in the API, in filters, in addresses and in the database. */
export const recordKey = ({ noun, id }: RecordName): string => `${noun}:${id}`;

/** "asset:12" → the record. Undefined for other values. */
export function readRecordKey(text: unknown): RecordName | undefined {
  const [, noun, id] = (typeof text === 'string' && /^([a-z]\w{0,60}):([1-9]\d{0,14})$/.exec(text)) || [];
  return noun ? { noun, id: Number(id) } : undefined;
}

/** The records named by a value of unknown type. */
export const recordsOf = (value: unknown): readonly RecordName[] =>
  Array.isArray(value) ? value.flatMap((each) => readRecordKey(each) ?? []) : [];
