#!/usr/bin/env node
const { load } = require("../lib/load.cjs");
process.env.NODE_ENV ??= "production";
load("./cli.cjs")
  .main(process.argv)
  .then((code) => process.exit(code));
