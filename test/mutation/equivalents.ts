// Mutants that no test can tell from the program, and why. One that survives and is not here makes the command fail.

export interface Equivalent {
  readonly file: string;
  /** As the command names them. */
  readonly where: string;
  readonly from: string;
  readonly to: string;
  readonly why: string;
}

const SHORTCUT = "a shortcut: the longer way gives the same";
const CHECKER = "only the type checker takes it for possible";

export const EQUIVALENTS: readonly Equivalent[] = [
  ...among("src/route.ts", "encodePath", SHORTCUT, [
    ["/^[\\w\\-.!~*'()/@,:;+=$&]*$/.test(path)", "false"],
    ["/^[\\w\\-.!~*'()/@,:;+=$&]*$/", "/^[\\w\\-.!~*'()/@,:;+=$&]$/"],
    ["return path;", ""],
  ]),
  ...among("src/route.ts", "twinHref", CHECKER, [['""', '"mutant"']]),
  ...among("src/route.ts", "parseHref", CHECKER, [
    ['""', '"mutant"'],
    ["/([^?#]*)(\\?[^#]*)?(?:#(.*))?/s.exec(href) ?? []", "/([^?#]*)(\\?[^#]*)?(?:#(.*))?/s.exec(href)"],
  ]),
];

function among(file: string, where: string, why: string, faults: readonly (readonly [string, string])[]): Equivalent[] {
  return faults.map(([from, to]) => ({ file, where, from, to, why }));
}
