import { describe, expect, it } from 'vitest';
import { exactAddress } from './exactAddress.server.ts';

describe('an address is compared', () => {
  it.each([
    ['Ada@MSP.example', 'ada@msp.example'],
    ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
    [' ada@msp.example ', 'ada@msp.example'],
    ['adá@msp.example', null],
    ['\u212Aim@msp.example', null],
    ['ada@msp.example\r\nBcc: x@evil.example', null],
    ['ada', null],
    ['@msp.example', null],
  ])('%j as %j', (typed, address) => {
    expect(exactAddress(typed)).toBe(address);
  });
});
