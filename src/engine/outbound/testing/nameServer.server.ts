import { createSocket } from 'node:dgram';
import { parseIp } from '../../network/ip.ts';

export interface NameServer {
  /** "127.0.0.1:5353" */
  readonly address: string;
  readonly asked: readonly string[];
  /** Sets the answers for a name. Several lists are returned one after the other, and the last one repeatedly. */
  say(name: string, ...answers: readonly (readonly string[])[]): void;
  close(): Promise<void>;
}

/** A name server on its own port, whose answers may change between two questions. */
export async function nameServer(): Promise<NameServer> {
  const names = new Map<string, (readonly string[])[]>();
  const asked: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (question, from) => {
    const { name, type, end } = readQuestion(question);
    const isFour = type === 1;
    if (isFour) asked.push(name);
    const known = names.get(name) ?? [[]];
    const [now = []] = known;
    // The queries for both families belong together, so the answer changes after the second.
    if (!isFour && known.length > 1) known.shift();
    const answers = now.map((text) => bytesOf(text)).filter((bytes) => bytes.length === (isFour ? 4 : 16));
    const header = Buffer.from(question.subarray(0, 12));
    header.writeUInt16BE(0x8180, 2);
    header.writeUInt16BE(answers.length, 6);
    header.writeUInt32BE(0, 8);
    const records = answers.map((bytes) =>
      Buffer.concat([Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 0, 0, bytes.length]), bytes]),
    );
    socket.send(Buffer.concat([header, question.subarray(12, end), ...records]), from.port, from.address);
  });
  await new Promise<void>((done) => socket.bind(0, '127.0.0.1', done));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked,
    say: (name, ...answers) =>
      void names.set(
        name,
        answers.map((each) => [...each]),
      ),
    close: () => new Promise((done) => socket.close(() => done())),
  };
}

function readQuestion(message: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = message.readUInt8(at); length > 0; length = message.readUInt8(at)) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join('.').toLowerCase(), type: message.readUInt16BE(at + 1), end: at + 5 };
}

function bytesOf(address: string): Buffer {
  const ip = parseIp(address);
  if (!ip) throw new Error(`“${address}” is not a valid address.`);
  return Buffer.from(ip.number.toString(16).padStart(ip.family === 4 ? 8 : 32, '0'), 'hex');
}
