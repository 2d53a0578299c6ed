import type { Example } from '../calculations/calculation.ts';

const named = (says: string, name: string, type: string, becomes: string): Example => ({
  says,
  input: { name, type },
  output: { name: becomes },
});

export const fileNameExamples: readonly Example[] = [
  named('a path upwards', '../../etc/passwd', 'text/plain', 'passwd.txt'),
  named('a path of Windows', 'C:\\x\\plan.PNG', 'image/png', 'plan.png'),
  named('a page that calls itself a picture', 'invoice.html.png', 'image/png', 'invoice_html.png'),
  named('a name written backwards', 'a\u202egnp.exe', 'image/png', 'agnp.png'),
  named('a device', 'CON.txt', 'text/plain', 'file.txt'),
  named('no name', '', 'application/pdf', 'file.pdf'),
  named('a good name', "Zoë's plan (v2).pdf", 'application/pdf', "Zoë's plan (v2).pdf"),
  named('a hidden file', '.htaccess', 'text/plain', 'htaccess.txt'),
  named('a letter in two parts', 'Zoe\u0308.pdf', 'application/pdf', 'Zoë.pdf'),
  named('a device with an ending inside', 'nul.tar.gz', 'application/zip', 'file.zip'),
  named('two endings that would run', 'a.php.js.png', 'image/png', 'a_php_js.png'),
  named('an ending that only begins like one', 'a.json5.png', 'image/png', 'a.json5.png'),
  named('only dots', '....', 'text/csv', 'file.csv'),
  named('lines and tabs', 'site\r\n\tplan.pdf', 'application/pdf', 'site plan.pdf'),
  named('more than a hundred characters', `${'😀'.repeat(120)}.pdf`, 'application/pdf', `${'😀'.repeat(100)}.pdf`),
  named('a kind nobody named', 'thing', 'application/x-thing', 'thing.bin'),
];
