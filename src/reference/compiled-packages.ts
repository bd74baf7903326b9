// What is asked of the compiler about the packages of the reference. No values.
import type { PackageOf } from "./declarations.ts";
import type { ExportedSymbols } from "./exported-symbols.ts";
import type { TypeChecker, TypeLibrary, TypeProgram } from "./type-checker.ts";

/** The packages of the reference as the compiler knows them. */
export interface CompiledPackages {
  readonly typescript: TypeLibrary;
  readonly program: TypeProgram;
  /** The program's. */
  readonly checker: TypeChecker;
  readonly exported: ExportedSymbols;
  /** Names of all of them. */
  readonly names: ReadonlySet<string>;
  /** Finds which package a file belongs to. */
  readonly packageOf: PackageOf;
}
