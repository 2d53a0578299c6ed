import { createSocket } from 'node:dgram';

/** Type number and encoder per record type. Names are written without compression. */
const WRITERS = {
  A: [1, (value: string) => Buffer.from(value.split('.').map(Number))],
  NS: [2, (value: string) => nameBytes(value)],
  CNAME: [5, (value: string) => nameBytes(value)],
  SOA: [
    6,
    (value: string) => {
      const [server = '', mailbox = '', serial = '1'] = value.split(' ');
      const times = Buffer.alloc(20);
      times.writeUInt32BE(Number(serial), 0);
      return Buffer.concat([nameBytes(server), nameBytes(mailbox), times]);
    },
  ],
  MX: [
    15,
    (value: string) => {
      const [priority = '0', host = ''] = value.split(' ');
      return Buffer.concat([Buffer.from([0, Number(priority)]), nameBytes(host)]);
    },
  ],
  TXT: [16, (value: string) => Buffer.concat((value.match(/[^]{1,200}/g) ?? ['']).map(textBytes))],
  AAAA: [28, (value: string) => Buffer.from(value, 'hex')],
  CAA: [
    257,
    (value: string) => {
      const [flags = '0', tag = '', ...rest] = value.split(' ');
      return Buffer.concat([Buffer.from([Number(flags)]), textBytes(tag), Buffer.from(rest.join(' '))]);
    },
  ],
} as const;

type Type = keyof typeof WRITERS;

export interface ZoneServer {
  /** "127.0.0.1:5353" */
  readonly address: string;
  /** "school.uk MX" → its values. */
  readonly zone: Map<string, readonly string[]>;
  /** Types that get a server failure. */
  readonly silent: Set<string>;
  close(): Promise<void>;
}

/** A DNS server that answers real packets from its zone. */
export async function zoneServer(host: string): Promise<ZoneServer> {
  const zone = new Map<string, readonly string[]>();
  const silent = new Set<string>();
  const socket = createSocket('udp4');
  socket.on('message', (question, from) => {
    const { name, number, end } = readQuestion(question);
    const type = (Object.keys(WRITERS) as Type[]).find((each) => WRITERS[each][0] === number);
    if (!type) return;
    const isSilent = silent.has(type);
    const answers = isSilent ? [] : (zone.get(`${name} ${type}`) ?? []);
    const isKnown = [...zone.keys()].some((key) => key.startsWith(`${name} `));
    const header = Buffer.from(question.subarray(0, 12));
    // 2: server failure; 3: the name does not exist.
    header.writeUInt16BE(0x8180 + (isSilent ? 2 : isKnown ? 0 : 3), 2);
    header.writeUInt16BE(answers.length, 6);
    header.writeUInt32BE(0, 8);
    const records = answers.map((value) => {
      const content = WRITERS[type][1](value);
      const head = Buffer.from([0xc0, 12, 0, 0, 0, 1, 0, 0, 0, 60, 0, 0]);
      head.writeUInt16BE(number, 2);
      head.writeUInt16BE(content.length, 10);
      return Buffer.concat([head, content]);
    });
    socket.send(Buffer.concat([header, question.subarray(12, end), ...records]), from.port, from.address);
  });
  await new Promise<void>((done) => socket.bind(0, host, done));
  return {
    address: `${host}:${socket.address().port}`,
    zone,
    silent,
    close: () => new Promise((done) => socket.close(() => done())),
  };
}

function readQuestion(message: Buffer): { readonly name: string; readonly number: number; readonly end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = message.readUInt8(at); length > 0; length = message.readUInt8(at)) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join('.').toLowerCase(), number: message.readUInt16BE(at + 1), end: at + 5 };
}

const textBytes = (text: string): Buffer => Buffer.concat([Buffer.from([Buffer.byteLength(text)]), Buffer.from(text)]);
const nameBytes = (name: string): Buffer =>
  Buffer.concat([...name.split('.').filter(Boolean).map(textBytes), Buffer.from([0])]);
