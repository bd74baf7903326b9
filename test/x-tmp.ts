import { extractPackages } from "./reference/extraction.ts";
const one = async (name: string, packages: any, besides: any = {}) => {
  const { reference, problems } = await extractPackages(packages, besides);
  console.log("==", name);
  for (const p of problems) console.log(`${p.file}:${p.line}:${p.column} ${p.severity} ${p.code}: ${p.message}\n    ${p.hint}`);
  for (const pkg of reference.packages) console.log(pkg.name, pkg.items.map((i) => `${i.kind} ${i.name} [${i.signatures.map(s=>s.tokens.map(t=>t.text).join("")).join(" || ")}] {${i.members.map((m) => m.name).join(",")}}`), pkg.reexports.map(r=>r.name+"<"+r.from));
};
await one("ambient", { amb: 'declare module "amb" { export interface A { a: 1 } export function f(): void; }' });
await one("global script", { glob: "interface G { a: 1 }\ndeclare function g(): void;" });
await one("augment", { core: "export interface Y { y: 1 }\nexport declare class K { k: 1 }\n/** The node. */\nexport declare namespace N { interface Q { q: 1 } }",
  plugin: 'import "core";\ndeclare module "core" {\n  /** More. */\n  interface Y {\n    /** Said. */\n    z: Plug;\n }\n interface K { plugged(): Plug }\n interface Fresh { fresh: 1 } namespace N { interface Q { r: 1 } interface R {} } }\ndeclare global { interface Array<T> { more: T } interface Window { plug: Plug } }\nexport interface Plug { p: 1 }' });
await one("augment alone", { plugin2: 'import "core";\ndeclare module "core" { interface Y { z: 1 } }\nexport {};\n' }, { core: "export interface Y { y: 1 }" });
await one("self", { self: { "package.json": JSON.stringify({name: "self", version: "1.0.0", types: "index.d.ts"}), "index.d.ts": 'export * from "./a.js";\nimport "./b.js";\nexport interface Own { o: 1 }', "a.d.ts": "export interface A { a: 1 }", "b.d.ts": '/** B. */\nexport interface BB {}\ndeclare module "./a.js" {\n  interface A {\n    /** Late. */\n    late: 1;\n }\n}' } });
await one("import equals", { imp: 'import core = require("core");\nexport import Z = core.Y;\nexport as namespace Imp;\n' }, { core: "export interface Y { y: 1 }" });
