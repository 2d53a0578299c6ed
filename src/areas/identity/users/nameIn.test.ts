import { expect, test } from 'vitest';
import { nameIn } from './nameIn.ts';

test.each([
  ['ada@msp.example', 'Ada'],
  ['grace.hopper@msp.example', 'Grace Hopper'],
  ['jean-luc_picard2@msp.example', 'Jean Luc Picard'],
  ['ada+crm@msp.example', 'Ada'],
  ['éva@msp.example', 'Éva'],
  ['007@msp.example', 'Administrator'],
])('a user who is set up with %s is called %s until they choose another name', (email, name) =>
  expect(nameIn(email)).toBe(name),
);
