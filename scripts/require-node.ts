/** Fails loudly on a Node that is too old, because each way that would go wrong later is silent. */
const OLDEST = [22, 22] as const;
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
  console.error(
    `This needs Node ${OLDEST.join('.')} or newer, and ${process.version} is running.\n` +
      'Start it through npm (for instance `npm start`): the project brings its own Node, which npm scripts use.',
  );
  process.exit(1);
}
