// Starts a real browser: the one named, else one installed, else the one an npm package brings. Never none.
import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { type Browser, chromium } from "playwright-core";
import { root } from "./paths.ts";

/** The newest whose package.json allows Node 20. */
const PACKAGE = "@sparticuz/chromium";
const INSTALL =
  "Install one: apt-get install -y chromium (Debian, Ubuntu), or set DOCSGEN_BROWSER to a Chromium's path.";

/** A browser that may be there, and what it needs in its environment. */
interface Candidate {
  readonly path: string;
  readonly env: Readonly<Record<string, string>>;
}

export interface LaunchOptions {
  /** Whether scrollbars take room beside the page, as on Windows, and do not lie over it. @default false */
  readonly hasClassicScrollbars?: boolean;
}

/**
 * Starts a browser without a window. `DOCSGEN_BROWSER` names an executable, or is `package` for the npm package's.
 * Fails, never skips, where none can run.
 */
export async function launchBrowser({ hasClassicScrollbars = false }: LaunchOptions = {}): Promise<Browser> {
  const tried: string[] = [];
  for (const candidate of candidates(process.env["DOCSGEN_BROWSER"])) {
    try {
      const { path, env } = candidate();
      return await chromium.launch({
        executablePath: path,
        args: browserArgs(),
        ...(hasClassicScrollbars && { ignoreDefaultArgs: ["--hide-scrollbars"] }),
        env: { ...definedEnv(), ...env },
        timeout: 60_000,
      });
    } catch (error) {
      tried.push(error instanceof Error ? (error.message.split("\n").slice(0, 12).join("\n") ?? "") : String(error));
    }
  }
  throw new Error(`no browser runs on this machine\n${INSTALL}\nTried:\n${tried.join("\n")}`);
}

/** Finds a browser for a program that starts it by itself. */
export function findBrowser(): Candidate {
  const [first] = candidates(process.env["DOCSGEN_BROWSER"]);
  if (!first) throw new Error(`no browser was found\n${INSTALL}`);
  return first();
}

/** Where to look, in order; each is looked at only when those before it did not start. */
function candidates(named: string | undefined): (() => Candidate)[] {
  const fromPackage = () => packageBrowser();
  if (named === "package") return [fromPackage];
  if (named) return [() => ({ path: named, env: {} })];
  return [...installedBrowsers().map((path) => () => ({ path, env: {} })), fromPackage];
}

/** What a browser without a window is started with. */
export function browserArgs(): string[] {
  const args = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ];
  // Chromium refuses its sandbox to root.
  return process.getuid?.() === 0 ? ["--no-sandbox", ...args] : args;
}

/** Finds Chrome, Chromium and Edge where their installers put them. */
function installedBrowsers(): string[] {
  const names = ["google-chrome-stable", "google-chrome", "chromium", "chromium-browser", "microsoft-edge-stable"];
  const onPath = (process.env["PATH"] ?? "").split(":").flatMap((folder) => names.map((name) => join(folder, name)));
  const windows = ["ProgramFiles", "ProgramFiles(x86)", "LOCALAPPDATA"].flatMap((variable) => {
    const folder = process.env[variable];
    if (!folder) return [];
    return ["Google/Chrome/Application/chrome.exe", "Microsoft/Edge/Application/msedge.exe"].map((f) =>
      join(folder, f),
    );
  });
  const mac = [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
  ];
  const all = { win32: windows, darwin: mac }[process.platform as string] ?? onPath;
  return [...new Set(all)].filter((path) => existsSync(path));
}

/**
 * Unpacks the npm package's Chromium once. Only its data is used: its own JavaScript unpacks straight to the final name,
 * turns web security off and expects its fonts in /tmp.
 */
function packageBrowser(): Candidate {
  const folder = join(root, "node_modules", PACKAGE);
  if (process.platform !== "linux" || process.arch !== "x64" || !existsSync(folder)) {
    throw new Error(
      `${PACKAGE}: is for Linux on x64, and needs "npm ci"; this is ${process.platform} on ${process.arch}`,
    );
  }
  const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { version: string };
  const cache = join(root, "node_modules/.cache");
  const unpacked = join(cache, `docsgen-chromium-${version}`);
  if (!existsSync(unpacked)) {
    mkdirSync(cache, { recursive: true });
    const staging = mkdtempSync(join(cache, "docsgen-chromium-"));
    unpack(join(folder, "bin"), staging);
    // The fonts' folder has its final name in it, so it is written before the rename and read after it.
    writeFileSync(join(staging, "fonts.conf"), fontsConf(unpacked));
    try {
      renameSync(staging, unpacked);
    } catch (error) {
      // Another test file was faster; its files are the same.
      rmSync(staging, { recursive: true, force: true });
      if (!existsSync(unpacked)) throw error;
    }
  }
  const path = join(unpacked, "chromium");
  const env: Record<string, string> = { FONTCONFIG_FILE: join(unpacked, "fonts.conf") };
  // The libraries are Amazon Linux': taken only where the system lacks some, because a newer system's own fit better.
  if (missesLibraries(path, {})) env["LD_LIBRARY_PATH"] = join(unpacked, "al2023/lib");
  return { path, env };
}

function unpack(bin: string, to: string): void {
  writeFileSync(join(to, "chromium"), brotliDecompressSync(readFileSync(join(bin, "chromium.br"))));
  chmodSync(join(to, "chromium"), 0o755);
  for (const name of ["fonts", "al2023", "swiftshader"]) {
    const archive = brotliDecompressSync(readFileSync(join(bin, `${name}.tar.br`)));
    // tar is there on every Debian ("Essential: yes"); a parser of our own would have to know long names and links.
    const target = join(to, name === "swiftshader" ? "." : name);
    mkdirSync(target, { recursive: true });
    execFileSync("tar", ["-x", "-f", "-", "-C", target, "--no-same-owner"], { input: archive });
  }
}

function missesLibraries(path: string, env: Readonly<Record<string, string>>): boolean {
  const { stdout } = spawnSync("ldd", [path], { encoding: "utf8", env: { ...process.env, ...env } });
  return (stdout ?? "").includes("not found");
}

function fontsConf(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${folder}/font-cache</cachedir>
</fontconfig>
`;
}

function definedEnv(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
