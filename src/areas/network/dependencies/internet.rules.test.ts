import { expect, it } from 'vitest';
import type { GraphEdge } from './graph.ts';
import { affectedBy } from './impact.rules.ts';
import { internetEdges } from './internet.rules.ts';

const networked = new Set(['computer', 'firewall', 'assetExtra']);
const at = (id: number, kind: string, siteId: number | null = 1) => ({ id, kind, siteId });
const line = (id: number, routerId: number | null = null, siteId = 1) => ({ id, siteId, routerId });
const PC = at(1, 'computer');
const FIREWALL = at(2, 'firewall');
const ROUTER = at(3, 'assetExtra');
const wanTo = (...ids: number[]): GraphEdge[] =>
  ids.map((id) => ({ from: 'asset:2', to: `providerAccount:${id}`, why: 'line', group: 'line', entered: null }));

const stops = (edges: readonly GraphEdge[], failed: string) => affectedBy({ edges, failed: [failed] });

it('a site stops with its only line, and goes on by the second one', () => {
  const members = [PC, FIREWALL];
  const one = internetEdges({ members, lines: [line(7)], wan: [], networked });
  expect(stops(one, 'providerAccount:7')).toEqual(['asset:1', 'asset:2']);
  const two = internetEdges({ members, lines: [line(7), line(8)], wan: [], networked });
  expect(stops(two, 'providerAccount:7')).toEqual([]);
});

it('the lines recorded on a firewall count, not others of its site', () => {
  const wan = wanTo(7);
  const edges = [...internetEdges({ members: [PC, FIREWALL], lines: [line(7), line(8)], wan, networked }), ...wan];
  expect(stops(edges, 'providerAccount:7')).toEqual(['asset:1', 'asset:2']);
  expect(stops(edges, 'providerAccount:8')).toEqual([]);
});

it('a site without a firewall needs its line', () => {
  const edges = internetEdges({ members: [PC, at(4, 'whiteboard')], lines: [line(7)], wan: [], networked });
  expect(stops(edges, 'providerAccount:7')).toEqual(['asset:1']);
});

it('a router stops its line, and needs no firewall itself', () => {
  const members = [PC, FIREWALL, ROUTER];
  const edges = internetEdges({ members, lines: [line(7, 3)], wan: [], networked });
  expect(stops(edges, 'asset:3')).toEqual(['asset:1', 'asset:2', 'providerAccount:7']);
  expect(stops(edges, 'asset:2')).toEqual(['asset:1']);
});

it('assets without a site, or at another one, need no line', () => {
  const members = [at(1, 'computer', null), at(5, 'computer', 2)];
  expect(internetEdges({ members, lines: [line(7)], wan: [], networked })).toEqual([]);
});
