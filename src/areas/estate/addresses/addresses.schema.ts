import * as z from 'zod';
import { list, maybe, or } from '#engine/calculations/calculation.schema.ts';
import { parseBlock, parseIp } from '#engine/network/ip.ts';

const address = z.string().refine((text) => parseIp(text.split('/', 1)[0] ?? '') !== null, 'Enter an IP address.');
const cidr = z.string().refine((text) => parseBlock(text) !== null, 'Enter a prefix, for example 10.20.0.0/24.');
const pool = or(z.boolean(), false);

export const ipamCheckInput = z.object({
  prefixes: list(z.object({ cidr, pool })),
  ranges: list(z.object({ from: address, to: address, kind: z.string() })),
  addresses: list(z.object({ address, role: maybe(z.string()) })),
  // Any text is accepted, because the calculation returns the fault of the candidate.
  candidate: z.object({ address: z.string(), role: maybe(z.string()), status: or(z.string(), 'active') }),
});

const range = z.union([
  z.tuple([address, address]),
  z.object({ from: address, to: address }).transform(({ from, to }): [string, string] => [from, to]),
]);

const prefix = z.object({ cidr, pool, used: list(address), ranges: list(range) });

export const ipamNextFreeInput = prefix;

export const ipamUtilisationInput = prefix.extend({
  /** CIDR blocks of the prefixes inside a container prefix. */
  children: maybe(z.array(cidr)),
});
