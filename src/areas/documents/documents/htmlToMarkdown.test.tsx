import { expect, it } from 'vitest';
import { htmlToMarkdown } from './htmlToMarkdown.web.ts';

it('extracts words, headings, lists, tables and links of a page, and no scripts', () => {
  const { title, markdown } = htmlToMarkdown(
    `<html><head><title>Backup</title><style>p{}</style></head><body><h2>Each <b>Friday</b></h2><script>alert(1)</script>
     <p>Open the <a href="https://backup.example/">console</a> and <a href="javascript:alert(1)">look</a>.</p>
     <ol><li>Check the <code>log</code></li><li>Change the tape<ul><li>label it</li></ul></li></ol>
     <table><tr><th>Day</th><th>Tape</th></tr><tr><td>Fri</td><td>A|B</td></tr></table><img src="https://spy.example/x.png"></body></html>`,
  );
  expect(title).toBe('Backup');
  expect(markdown).toBe(
    `## Each **Friday**

Open the [console](https://backup.example/) and look.

1. Check the \`log\`
2. Change the tape
   - label it

| Day | Tape |
| --- | --- |
| Fri | A\\|B |`,
  );
});
