import { expect, test } from 'vitest';
import { nameIn } from './nameIn.ts';

test.each([
  ['ada@msp.example', 'Ada'],
  ['grace.hopper@msp.example', 'Grace Hopper'],
  ['jean-luc_picard2@msp.example', 'Jean Luc Picard'],
  ['ada+crm@msp.example', 'Ada'],
  ['éva@msp.example', 'Éva'],
  ['007@msp.example', 'Administrator'],
])('whoever sets up with %s is called %s until they say otherwise', (email, name) => expect(nameIn(email)).toBe(name));
