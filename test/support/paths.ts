// Where the repository lies. test/run.js starts every test file there; a bundled test can't tell by its own place.

/** The repository's root folder. */
export const root = process.cwd();
