// Knows whether lib/ is what compiling would write: by the content of all that is compiled, and of what came of it. Declarations,
// which no command reads, are written by themselves, and so have a record of their own.
import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";

/** In lib/, and not packed: hashes of what was compiled, and of what was written. */
const RECORD = "lib/compiled-from";
/** The same of declarations. */
const TYPES_RECORD = "lib/declared-from";
/** What is compiled, beside packages; copies of the repository for benchmarks have no more of it than they need. */
const OWN = ["bin", "src", "templates", "package.json", "tsconfig.json", "tsconfig.types.json"];
/** Packages for development that declarations are written by, or from. */
const OF_TYPES = ["typescript", "@types/node", "@types/react-dom"];

/**
 * Tells whether compiling would change nothing but declarations; false where that isn't known.
 * @param inputs of hashOfInputs()
 */
export function isCompiled(inputs) {
  return isRecorded(RECORD, () => [inputs, hashOfOutputs("lib"), hashOf("lib", ["code"])]);
}

/** Tells the same of declarations. */
export function isDeclared(inputs) {
  return isRecorded(TYPES_RECORD, () => [inputs, hashOfDeclarations("lib/types")]);
}

function isRecorded(file, hashes) {
  try {
    return fs.readFileSync(file, "utf8") === recordOf(...hashes());
  } catch (error) {
    if (error.code === "ENOENT") return false;
    throw error;
  }
}

/**
 * Hashes all that is compiled.
 * @param bundled packages that become files of lib/ though users don't install them
 */
export function hashOfInputs(bundled) {
  const { dependencies } = JSON.parse(fs.readFileSync("package.json", "utf8"));
  const folders = new Set();
  for (const name of [...Object.keys(dependencies), ...bundled, ...OF_TYPES]) reach(name, ".", folders);
  // What V8 compiled is read by the same V8 only.
  const own = OWN.filter((name) => fs.existsSync(name));
  return hashOf(".", [...own, ...folders], `${process.version} ${process.platform} ${process.arch}`);
}

/**
 * Says what lib/ was compiled from, when all of it is there.
 * @param outputs of hashOfOutputs(), from before they were moved to lib/: another process may have moved its own there since
 */
export function keepRecord(inputs, outputs) {
  fs.writeFileSync(RECORD, recordOf(inputs, outputs, hashOf("lib", ["code"])));
}

/**
 * Says what lib/types was compiled from.
 * @param outputs of hashOfDeclarations(), from before they were moved
 */
export function keepTypesRecord(inputs, outputs) {
  fs.writeFileSync(TYPES_RECORD, recordOf(inputs, outputs));
}

function recordOf(...hashes) {
  return `${hashes.join("\n")}\n`;
}

/** Hashes declarations. */
export function hashOfDeclarations(folder) {
  return hashOf(folder, fs.readdirSync(folder));
}

/** Hashes what else was compiled into a folder. */
export function hashOfOutputs(folder) {
  const others = new Set(["types", "code", path.basename(RECORD), path.basename(TYPES_RECORD)]);
  return hashOf(
    folder,
    fs.readdirSync(folder).filter((name) => !others.has(name)),
  );
}

/** Adds the folder of a package, and of all that it depends on, as Node finds them. */
function reach(name, from, folders) {
  for (let parent = from; ; parent = path.dirname(parent)) {
    const folder = path.join(parent, "node_modules", name);
    const manifest = path.join(folder, "package.json");
    if (fs.existsSync(manifest)) {
      if (folders.has(folder)) return;
      folders.add(folder);
      const { dependencies, optionalDependencies } = JSON.parse(fs.readFileSync(manifest, "utf8"));
      for (const other of Object.keys({ ...dependencies, ...optionalDependencies })) reach(other, folder, folders);
      return;
    }
    // Optional ones are for other systems.
    if (parent === ".") return;
  }
}

/** Hashes files, and all files in folders, with their paths within a folder. */
function hashOf(within, names, start = "") {
  const hash = crypto.createHash("sha256").update(start);
  for (const file of names.flatMap((name) => filesOf(path.join(within, name))).sort()) {
    hash.update(`\0${path.relative(within, file)}\0`).update(fs.readFileSync(file));
  }
  return hash.digest("hex");
}

function filesOf(name) {
  if (fs.statSync(name).isFile()) return [name];
  return fs
    .readdirSync(name, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}
