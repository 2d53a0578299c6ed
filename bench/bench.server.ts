import { HELP, readOptions } from './options.server.ts';
import { partsOf, partsOfRunning } from './parts.server.ts';
import { ADMINISTRATOR } from './product.server.ts';
import { runParts } from './running.server.ts';
import { openInstallation } from './installation.server.ts';

/*
 * Measures the product over HTTP and in a browser, on a company of realistic size: npm run bench. It prints the
 * figures of each part when the part is done. Users judge most figures; only a broken guarantee fails the run, such as
 * growing memory in the soak or slow health checks under load.
 */
const say = (line: string): void => void process.stderr.write(`${line}\n`);
const print = (text: string): void => void process.stdout.write(`${text}\n`);

const options = readOptions(process.argv.slice(2));
if (options === 'help') print(HELP);
else {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = process.env;
  const credentials = email && password ? { email, password } : ADMINISTRATOR;
  const installation = openInstallation(options, say);
  const parts = options.url?.startsWith('http')
    ? partsOfRunning(options.url, credentials, options)
    : partsOf(installation, options);
  const broken = await runParts(
    parts.map(({ name, measure }) => ({
      name,
      measure: () => {
        say(`Measuring: ${name} …`);
        return measure();
      },
    })),
    print,
  );
  await installation.close();
  if (broken.length > 0) {
    print(`BROKEN\n${broken.join('\n')}`);
    process.exitCode = 1;
  }
}
