#!/usr/bin/env node
// The launcher. CommonJS, as the program is: a build that has nothing to do needs no module, and Node takes milliseconds to be
// ready for one.
// React must see this before it is loaded, or rendering is eight times slower.
process.env.NODE_ENV ??= "production";
const { load } = require("../lib/load.cjs");

load("./cli.cjs")
  .main(process.argv)
  // All is written. Timers and connections that the configuration or a plugin left would keep the process.
  .then((code) => process.exit(code));
