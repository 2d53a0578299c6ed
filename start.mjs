// Starts the product: `node start.mjs`, `node start.mjs demo`, `node start.mjs dev`.
// Nothing is imported before the version is checked: an older Node would stop at the first import with a riddle.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `This needs Node 20.19 or newer; here is ${process.version}. Install the current LTS from https://nodejs.org and try again.`,
  );
  process.exit(1);
}
const { run } = await import('./tools/launcher/commands.mjs');
await run(process.argv.slice(2));
