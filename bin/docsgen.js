#!/usr/bin/env node
// The launcher: React must see NODE_ENV before it is loaded, or rendering is eight times slower.
import { load } from "../lib/load.js";

process.env.NODE_ENV ??= "production";
process.exitCode = await load("./cli.cjs").main(process.argv);
