import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { FieldCell } from './cells.tsx';
import { anyRefs } from './anyRefs/anyRefs.ts';
import { choice } from './choice/choice.ts';
import { day } from './day/day.ts';
import { email } from './email/email.ts';
import type { CellProps } from './face.web.ts';
import { moment } from './moment/moment.ts';
import { money } from './money/money.ts';
import { notes } from './notes/notes.ts';
import { phone } from './phone/phone.ts';
import { ref } from './ref/ref.ts';
import { rows } from './rows/rows.ts';
import { secret } from './secret/secret.ts';
import { tags } from './tags/tags.ts';
import { url } from './url/url.ts';

afterEach(cleanup);

const show = (props: CellProps) => render(<FieldCell {...props} />).container;
const link = () => screen.getByRole<HTMLAnchorElement>('link');

test('an empty value shows nothing', () => {
  expect(show({ field: money(), value: null }).textContent).toBe('');
});

test('an amount is right-aligned with tabular figures', () => {
  const [cell] = show({ field: money(), value: 123_450 }).children;
  expect(cell?.textContent).toBe('£1,234.50');
  expect(cell && getComputedStyle(cell).textAlign).toBe('right');
  expect(cell?.className).toContain('num');
});

test('a day is in the British format', () => {
  expect(show({ field: day(), value: '2026-11-20' }).textContent).toBe('20/11/2026');
});

test('a moment is relative, with the exact time on hover', () => {
  const at = new Date(Date.now() - 4 * 60_000).toISOString();
  const time = show({ field: moment(), value: at }).querySelector('time');
  expect(time?.textContent).toBe('4 minutes ago');
  expect(time?.title).toMatch(/^\d{1,2} \w{3,4} \d{4}, \d\d:\d\d$/);
});

describe('links', () => {
  test('open a mail program and a telephone', () => {
    show({ field: email(), value: 'office@ashgrove.sch.uk' });
    expect(link().getAttribute('href')).toBe('mailto:office@ashgrove.sch.uk');
    cleanup();
    show({ field: phone(), value: '+441632960123' });
    expect(link().getAttribute('href')).toBe('tel:+441632960123');
    expect(link().textContent).toBe('01632 960123');
  });

  test('to websites open in a tab without access to the page', () => {
    show({ field: url(), value: 'https://www.ashgrove.sch.uk/' });
    expect(link().textContent).toBe('www.ashgrove.sch.uk');
    expect(link().target).toBe('_blank');
    expect(link().rel).toContain('noopener');
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://old.example.org'])(
    '%s is not a link, however it was stored',
    (address) => {
      expect(show({ field: url(), value: address }).textContent).toBe(address);
      expect(screen.queryByRole('link')).toBeNull();
    },
  );
});

test('a status is a word next to its mark', () => {
  const field = choice({ options: { open: { label: 'Open', tone: 'good' } } });
  expect(show({ field, value: 'open' }).textContent).toBe('Open');
  expect(show({ field, value: 'former' }).textContent).toBe('former');
});

test('a reference is a name, or its number if unknown', () => {
  const field = ref({ to: 'customer' });
  const context = { refs: { customer: { 12: { title: 'Ashgrove', archived: true } } } } as const;
  expect(show({ field, value: 12, context }).textContent).toBe('Ashgrove (archived)');
  expect(show({ field, value: 13, context }).textContent).toBe('#13');
});

test('references to several nouns are names, each with the page of its own noun', () => {
  const field = anyRefs({ to: ['asset', 'supplier'] });
  const refs = { asset: { 12: { title: 'ASH-SRV01' } }, supplier: { 12: { title: 'BT' } } };
  const value = ['asset:12', 'supplier:12', 'asset:13'];
  expect(show({ field, value, context: { refs } }).textContent).toBe('ASH-SRV01, BT, #13');
});

test('a table shows the tags that fit, at most three, and counts the rest; a page shows all', () => {
  const value = ['a', 'b', 'c', 'd', 'e'];
  expect(show({ field: tags(), value }).textContent).toBe('abc+2');
  expect(show({ field: tags(), value: ['Keyholder', 'Site manager', 'Technical'] }).textContent).toBe('Keyholder+2');
  expect(show({ field: tags(), value, place: 'facts' }).textContent).toBe('abcde');
});

test('a secret is never shown', () => {
  expect(show({ field: secret(), value: 'hunter2' }).textContent).toBe('••••••');
});

test('rows are a line in a table and a table on a page', () => {
  const field = rows({ of: { place: notes(), seenOn: day({ optional: true }) } });
  const value = [{ place: 'Boiler room', seenOn: '2026-03-02' }];
  expect(show({ field, value }).textContent).toBe('Boiler room, 02/03/2026');
  cleanup();
  show({ field, value, place: 'facts' });
  expect(screen.getAllByRole('columnheader').map((each) => each.textContent)).toEqual(['Place', 'Seen']);
  expect(screen.getAllByRole('cell').map((each) => each.textContent)).toEqual(['Boiler room', '02/03/2026']);
});

describe('notes', () => {
  const draw = async (markdown: string) => {
    const container = show({ field: notes(), value: markdown, place: 'facts' });
    await new Promise((resolve) => setTimeout(resolve));
    await screen.findAllByText((_, element) => element?.tagName === 'DIV');
    return container;
  };

  test('are one line of plain text in a table', () => {
    expect(show({ field: notes(), value: '# Alarm\n\nAsk **reception**' }).textContent).toBe('Alarm Ask reception');
  });

  test('have headings, lists, tables and links on a page', async () => {
    const container = await draw(
      '# Alarm\n\n3. one\n4. two\n\n- [x] done\n\n| a | b |\n|--|--:|\n| 1 | 2 |\n\n[plan](https://example.org)',
    );
    expect(await screen.findByRole('heading', { name: 'Alarm' })).toBeTruthy();
    expect(container.querySelector('ol')?.getAttribute('start')).toBe('3');
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
    expect(screen.getAllByRole('cell').map((each) => each.textContent)).toEqual(['1', '2']);
    expect(link().href).toBe('https://example.org/');
  });

  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[x](javascript:alert(1))',
    '![x](https://evil.example/pixel.png)',
    '<a href="javascript:alert(1)">x</a>',
    '[x](data:text/html;base64,PHNjcmlwdD4=)',
    'a <b onclick=alert(1)>b</b>',
  ])('contain nothing that runs or is fetched: %s', async (markdown) => {
    const container = await draw(`${markdown}\n\n**end**`);
    expect((await screen.findByText('end')).tagName).toBe('STRONG');
    expect(container.querySelector('script, img, iframe, [onclick], [onerror]')).toBeNull();
    for (const anchor of container.querySelectorAll('a')) expect(anchor.getAttribute('href')).toMatch(/^https:/);
  });
});
