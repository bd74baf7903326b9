#!/usr/bin/env node
// The launcher. It alone runs on any Node: what it loads is not even read by older ones. CommonJS, as the program is: a build that
// has nothing to do needs no module, and Node takes milliseconds to be ready for one.
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19) || process.getBuiltinModule === undefined) {
  console.error(`docsgen: Node ${process.versions.node} is too old\n  Install Node 20.19, 22.12 or a newer one.`);
  process.exit(3);
}
// React must see this before it is loaded, or rendering is eight times slower.
process.env.NODE_ENV ??= "production";
/** The exit code of a command that its terminal's end has stopped. */
const HANGUP = 129;
const { load } = require("../lib/load.cjs");

load("./cli.cjs")
  .main(process.argv)
  .then((code) => {
    // All is written. Timers and connections that the configuration or a plugin left would keep the process.
    const exit = () => process.exit(code);
    if (code !== HANGUP || process.platform === "win32") return exit();
    // Node breaks down at its exit where the terminal is gone: it cannot give that its settings back. The signal, which nobody
    // hears any more, ends it with the same code, but for the first process of a container.
    process.kill(process.pid, "SIGHUP");
    setTimeout(exit, 1000);
  });
