import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeLink, plainWords, toggleLines, toggleMark } from './markdownText.ts';

test('bold is added around the selection, and removed again', () => {
  const bold = toggleMark({ text: 'Ask reception first', start: 4, end: 13 }, '**');
  expect(bold).toEqual({ text: 'Ask **reception** first', start: 6, end: 15 });
  expect(toggleMark(bold, '**')).toEqual({ text: 'Ask reception first', start: 4, end: 13 });
});

test('italic inside bold does not break the bold', () => {
  expect(toggleMark({ text: '**reception**', start: 2, end: 11 }, '*').text).toBe('***reception***');
});

test('marking twice restores the text', () => {
  const texts = fc.stringMatching(/^[a-z \n]{0,40}$/);
  fc.assert(
    fc.property(texts, fc.nat(40), fc.nat(40), fc.constantFrom('**', '*'), (text, a, b, mark) => {
      const selected = { text, start: Math.min(a, b, text.length), end: Math.min(Math.max(a, b), text.length) };
      expect(toggleMark(toggleMark(selected, mark), mark)).toEqual(selected);
    }),
  );
});

test('the current lines become a list, and lines again', () => {
  const list = toggleLines({ text: 'Keys:\nfront\nback\nend', start: 8, end: 14 }, '- ');
  expect(list.text).toBe('Keys:\n- front\n- back\nend');
  expect(toggleLines(list, '- ').text).toBe('Keys:\nfront\nback\nend');
});

test('a link is ready for its address', () => {
  const link = makeLink({ text: 'see the plan', start: 8, end: 12 });
  expect(link.text).toBe('see the [plan](https://)');
  expect(link.text.slice(link.start, link.end)).toBe('https://');
});

test('a table shows only the words', () => {
  expect(plainWords('# Alarm\n\n- Ask **reception**, *never* the [office](https://a.uk)\n- code `12`')).toBe(
    'Alarm Ask reception, never the office code 12',
  );
  expect(plainWords('snake_case_name stays, 2 * 3 * 4 too')).toBe('snake_case_name stays, 2 * 3 * 4 too');
});
