/** Every entry point imports this first, because an old Node (no `node:sqlite`) fails late or not at all. */

const LOWEST_MAJOR = 22;
const LOWEST_MINOR = 22;

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < LOWEST_MAJOR || (major === LOWEST_MAJOR && minor < LOWEST_MINOR)) {
  process.stderr.write(
    `This needs Node ${LOWEST_MAJOR}.${LOWEST_MINOR} or newer and was started with ${process.versions.node}. ` +
      'On Linux, start it through npm (npm start), which runs the Node that npm ci installed; elsewhere, install a newer one.\n',
  );
  process.exit(1);
}
