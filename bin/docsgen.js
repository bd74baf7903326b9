#!/usr/bin/env node
// The launcher: React must see NODE_ENV before it is loaded, or rendering is eight times slower.
import { load } from "../lib/load.js";

process.env.NODE_ENV ??= "production";
const code = await load("./cli.cjs").main(process.argv);
// All is written. Timers and connections that the configuration or a plugin left would keep the process.
process.exit(code);
